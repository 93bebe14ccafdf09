// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/textview.h"

#include "ui/widgets/parts.h"
#include "ui/widgets/tokens.h"
#include "ui/widgets/typography.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

namespace penstock {

namespace {
constexpr int side = 8;

// A run of letters of one colour.
struct Span
{
    qsizetype begin;
    qsizetype size;
    QColor colour;
};

bool isBare(QChar letter)
{
    return letter.isLetterOrNumber() || letter == QLatin1Char('.') || letter == QLatin1Char('-')
        || letter == QLatin1Char('+');
}

// The end of the string that begins at \a begin; of one that was broken, the end of the line.
qsizetype endOfString(const QString &line, qsizetype begin)
{
    qsizetype at = begin + 1;
    while (at < line.size() && line[at] != QLatin1Char('"'))
        at += line[at] == QLatin1Char('\\') ? 2 : 1;
    return std::min(at + 1, line.size());
}

std::vector<Span> spansOf(const QString &line, const Tokens &tokens)
{
    std::vector<Span> spans;
    for (qsizetype at = 0; at < line.size();) {
        const qsizetype begin = at;
        if (line[at] == QLatin1Char('"')) {
            at = endOfString(line, begin);
            const bool isName = at < line.size() && line[at] == QLatin1Char(':');
            spans.push_back({begin, at - begin, isName ? tokens.accent : tokens.green});
        } else if (isBare(line[at])) {
            while (at < line.size() && isBare(line[at]))
                ++at;
            spans.push_back({begin, at - begin, tokens.violet});
        } else {
            while (at < line.size() && line[at] != QLatin1Char('"') && !isBare(line[at]))
                ++at;
            spans.push_back({begin, at - begin, tokens.ink2});
        }
    }
    return spans;
}
} // namespace

TextView::TextView(const QString &name, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_text(std::make_shared<AnswerLines>())
{
    setAccessibleName(name);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    setProperty("text", QStringLiteral("true"));
}

void TextView::setText(std::shared_ptr<const AnswerLines> text, Kind kind)
{
    m_text = std::move(text);
    m_kind = kind;
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    setAccessibleDescription(tr("%1 lines").arg(countText(m_text->count())));
    arrange();
    viewport()->update();
}

int TextView::gutter() const
{
    const QFontMetrics metrics(fontOf(Type::Mono));
    const auto digits = int(QString::number(m_text->count()).size());
    return side + std::max(digits, 3) * metrics.horizontalAdvance(QLatin1Char('0')) + 2 * side;
}

void TextView::arrange()
{
    const QFontMetrics metrics(fontOf(Type::Mono));
    const int lines = std::max(1, viewport()->height() / metrics.lineSpacing());
    verticalScrollBar()->setRange(0, int(std::max<qsizetype>(0, m_text->count() - lines)));
    verticalScrollBar()->setPageStep(lines);
    const int letter = metrics.horizontalAdvance(QLatin1Char('0'));
    const int wanted = gutter() + int(m_text->widest) * letter + side;
    horizontalScrollBar()->setRange(0, std::max(0, wanted - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(4 * letter);
}

void TextView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void TextView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *const bar = verticalScrollBar();
    if (event->key() == Qt::Key_Home)
        bar->setValue(bar->minimum());
    else if (event->key() == Qt::Key_End)
        bar->setValue(bar->maximum());
    else
        QAbstractScrollArea::keyPressEvent(event);
}

void TextView::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), tokens.panel);
    painter.setFont(fontOf(Type::Mono));
    const QFontMetrics metrics = painter.fontMetrics();
    const int height = metrics.lineSpacing();
    const int left = gutter();
    const int letter = metrics.horizontalAdvance(QLatin1Char('0'));
    const int shift = horizontalScrollBar()->value();
    const qsizetype first = verticalScrollBar()->value();
    m_painted = 0;
    for (qsizetype i = first; i < m_text->count(); ++i) {
        const int top = int(i - first) * height + side / 2;
        if (top > viewport()->height())
            break;
        ++m_painted;
        painter.setClipping(false);
        painter.setPen(tokens.ink3);
        if (!m_text->goesOn[std::size_t(i)])
            painter.drawText(QRect(0, top, left - 2 * side, height), Qt::AlignRight | Qt::AlignTop,
                             QString::number(i + 1));
        painter.setClipRect(QRect(left, 0, viewport()->width() - left, viewport()->height()));
        const QString line = QString::fromUtf8(m_text->line(i));
        const int baseline = top + metrics.ascent();
        if (m_kind == Kind::Plain) {
            painter.setPen(tokens.ink);
            painter.drawText(left - shift, baseline, line);
            continue;
        }
        for (const Span &span : spansOf(line, tokens)) {
            painter.setPen(span.colour);
            painter.drawText(left - shift + int(span.begin) * letter, baseline,
                             line.sliced(span.begin, span.size));
        }
    }
}

} // namespace penstock
