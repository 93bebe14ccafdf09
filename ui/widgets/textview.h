// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QPlainTextEdit>

#include <utility>
#include <vector>

class QMenu;

namespace penstock {

//! Shows a response with line numbers, to read, search and copy. Long texts are cut, and very long
//! lines wrapped, as Qt lays out a whole line at once.
// Events of Qt, and positions in a document with added breaks.
class TextView final : public QPlainTextEdit
{
    Q_OBJECT
public:
    enum class Kind { Plain, Json };
    static constexpr qsizetype maxBytes = 4'000'000;
    static constexpr qsizetype maxLines = 500'000; //!< Each takes some hundred bytes of memory.
    static constexpr int longestLine = 300; //!< Characters.
    explicit TextView(const QString &name, QWidget *parent = nullptr);

    //! Shows \a utf8 from its beginning, without a selection.
    void setText(const QByteArray &utf8, Kind kind);
    const QByteArray &whole() const { return m_whole; }
    Kind kind() const { return m_kind; }
    qsizetype shownSize() const { return m_shownSize; } //!< Bytes.
    bool isCut() const { return m_shownSize < m_whole.size(); }
    //! Shown text, without added breaks. Positions refer to it.
    const QString &text() const { return m_text; }

    //! Selects this range and scrolls to it.
    void showPlace(qsizetype from, qsizetype to);
    //! Returns the selection, or the cursor.
    std::pair<qsizetype, qsizetype> selection() const;
    QString selectedText() const;

Q_SIGNALS:
    void textSet();
    void clicked(qsizetype at); //!< Emitted if nothing was selected.
    void findRequested(); //!< Emitted by Ctrl+F and the menu.
    //! Emitted before the menu opens at \a at, so that actions can be added.
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
    //! Break added to a long line.
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
    QString m_rest; // of the document, added in parts because it is slow
    qsizetype m_added = 0; // of m_rest
    QBasicTimer m_adding;
    Numbers *m_numbers;
    int m_colours = 0; // state of coloured blocks
};

} // namespace penstock
