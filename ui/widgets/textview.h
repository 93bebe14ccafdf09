// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/linedtext.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>

#include <memory>

class QMenu;
class QTextLayout;

namespace penstock {

//! Shows a text of any length with the numbers of its lines. Paints what can be seen and keeps
//! nothing else, so that 64 MB scroll as one line does. What is selected can be copied.
class TextView final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    enum class Kind { Plain, Json };
    explicit TextView(const QString &name, QWidget *parent = nullptr);

    //! Nothing is selected then, and the text stands at its beginning.
    void setText(std::shared_ptr<const LinedText> text, Kind kind);
    const LinedText &text() const { return *m_text; }
    int paintedLines() const { return m_painted; } //!< By the last paint.

    int gutter() const; //!< Where the text begins, for the numbers of the lines.

    //! Selects these bytes and brings them into sight.
    void showPlace(qsizetype from, qsizetype to);
    //! What is selected, or where the last click was: from there on is looked for.
    std::pair<qsizetype, qsizetype> selection() const;
    std::shared_ptr<const LinedText> sharedText() const { return m_text; }

    void selectAll();
    QString selectedText() const;

Q_SIGNALS:
    //! About to be shown at \a byte of the text: others may add to it.
    //! Without a move: nothing is selected.
    void clicked(qsizetype byte);
    void textChanged();
    void findRequested(); //!< By Ctrl+F, or the menu.
    void menuOpens(QMenu *menu, qsizetype byte);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void timerEvent(QTimerEvent *event) override;

private:
    void arrange();
    qsizetype byteAt(QPoint place) const;
    void select(qsizetype from, qsizetype to);
    void copy() const;
    void paintLine(QPainter &painter, qsizetype index, QPointF place) const;

    std::shared_ptr<const LinedText> m_text;
    Kind m_kind = Kind::Plain;
    int m_painted = 0;
    qsizetype m_anchor = 0; //!< A byte of the text: where selecting began.
    qsizetype m_end = 0; //!< The same: where it is now.
    QBasicTimer m_scrolling; //!< While it is selected beyond the edge.
};

} // namespace penstock
