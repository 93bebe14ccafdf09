// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QPlainTextEdit>

#include <utility>
#include <vector>

class QMenu;

namespace penstock {

//! Shows a response to be read, searched and copied, with the numbers of its lines. Of a long one it
//! shows the beginning. Very long lines are broken: Qt lays out a whole line at once.
// Large: the events of Qt, and where letters are in a document that has further breaks.
class TextView final : public QPlainTextEdit
{
    Q_OBJECT
public:
    enum class Kind { Plain, Json };
    static constexpr qsizetype maxBytes = 4'000'000; //!< Bytes that are shown.
    static constexpr qsizetype maxLines = 500'000; //!< Each takes some hundred bytes of memory.
    static constexpr int longestLine = 300; //!< Letters.
    explicit TextView(const QString &name, QWidget *parent = nullptr);

    //! Shows \a utf8 from its beginning, with nothing selected.
    void setText(const QByteArray &utf8, Kind kind);
    const QByteArray &whole() const { return m_whole; } //!< As it was set.
    Kind kind() const { return m_kind; }
    qsizetype shownSize() const { return m_shownSize; } //!< Bytes of it that are shown.
    bool isCut() const { return m_shownSize < m_whole.size(); }
    //! What is shown, without the breaks that only the view has. All places are letters of it.
    const QString &text() const { return m_text; }

    //! Selects these letters and brings them into sight.
    void showPlace(qsizetype from, qsizetype to);
    //! What is selected; where nothing is, the cursor.
    std::pair<qsizetype, qsizetype> selection() const;
    QString selectedText() const;

Q_SIGNALS:
    void textSet(); //!< By setText().
    void clicked(qsizetype at); //!< Nothing was selected by it.
    void findRequested(); //!< By Ctrl+F, or the menu.
    //! The menu is about to be shown for the letter \a at: others may add to it.
    void menuOpens(QMenu *menu, qsizetype at);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    QMimeData *createMimeDataFromSelection() const override;

private:
    class Numbers;
    //! Of a very long line.
    struct Break
    {
        int position; // in the document
        bool isInString; // of JSON
    };
    static QString withBreaks(const QString &text, std::vector<Break> &breaks);
    std::vector<Break>::const_iterator breakFrom(int position) const;
    const Break *breakBefore(const QTextBlock &block) const;
    void addRest(qsizetype letters);
    void paintNumbers();
    void placeNumbers();
    void colourSeen();
    qsizetype breaksBefore(int position) const { return breakFrom(position) - m_breaks.begin(); }
    int positionOf(qsizetype at) const;
    qsizetype letterAt(int position) const { return position - breaksBefore(position); }
    bool isSeen(const QTextBlock &block) const;

    QByteArray m_whole;
    qsizetype m_shownSize = 0;
    Kind m_kind = Kind::Plain;
    QString m_text;
    std::vector<Break> m_breaks; // sorted
    QString m_rest; // of the document: it takes its time, and is added turn by turn
    qsizetype m_added = 0; // of the rest
    QBasicTimer m_adding;
    Numbers *m_numbers;
    int m_colours = 0; // the blocks that have this state have their colours
};

} // namespace penstock
