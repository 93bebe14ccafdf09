// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/textview.h"

#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/parts.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QCursor>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>
#include <QTimerEvent>

#include <algorithm>
#include <cctype>

namespace penstock {

namespace {
constexpr int textSide = 8;
constexpr int above = 4; // the first line
constexpr int scrollEveryMs = 50;

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

bool isOfWord(char byte)
{
    return byte == '_' || byte == '-' || byte == '.' || static_cast<unsigned char>(byte) >= 0x80
        || std::isalnum(static_cast<unsigned char>(byte)) != 0;
}

qsizetype lettersIn(QByteArrayView utf8)
{
    return QString::fromUtf8(utf8).size();
}

// How many bytes are shown as the first letters. In UTF-8 those may be longer: a byte that is no
// letter is shown as one.
qsizetype bytesOf(QByteArrayView utf8, qsizetype letters)
{
    qsizetype bytes = utf8.size();
    while (bytes > 0 && lettersIn(utf8.first(bytes)) > letters)
        --bytes;
    return bytes;
}

QTextLine arrangeLine(QTextLayout &layout)
{
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    return line;
}
} // namespace

TextView::TextView(const QString &name, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_text(std::make_shared<LinedText>())
{
    setAccessibleName(name);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    viewport()->setCursor(Qt::IBeamCursor);
    setProperty("text", QStringLiteral("true"));
}

void TextView::setText(std::shared_ptr<const LinedText> text, Kind kind)
{
    m_text = std::move(text);
    m_kind = kind;
    m_anchor = m_end = 0;
    m_scrolling.stop();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    setAccessibleDescription(m_text->count() == 1 ? tr("1 line")
                                                  : tr("%1 lines").arg(countText(m_text->count())));
    arrange();
    viewport()->update();
    Q_EMIT textChanged();
}

int TextView::gutter() const
{
    const QFontMetrics metrics(fontOf(Type::Mono));
    const auto digits = int(QString::number(m_text->count()).size());
    return textSide + std::max(digits, 3) * metrics.horizontalAdvance(QLatin1Char('0'))
        + 2 * textSide;
}

void TextView::arrange()
{
    const QFontMetrics metrics(fontOf(Type::Mono));
    const int lines = std::max(1, (viewport()->height() - above) / metrics.lineSpacing());
    verticalScrollBar()->setRange(0, int(std::max<qsizetype>(0, m_text->count() - lines)));
    verticalScrollBar()->setPageStep(lines);
    const int letter = metrics.horizontalAdvance(QLatin1Char('0'));
    const int wanted = gutter() + int(m_text->widest) * letter + textSide;
    horizontalScrollBar()->setRange(0, std::max(0, wanted - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(4 * letter);
}

void TextView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

// The menu has the same keys for something else, which is not meant while the answer has the focus.
bool TextView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Find)) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

void TextView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *const bar = verticalScrollBar();
    if (event->key() == Qt::Key_Home)
        bar->setValue(bar->minimum());
    else if (event->key() == Qt::Key_End)
        bar->setValue(bar->maximum());
    else if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->matches(QKeySequence::SelectAll))
        selectAll();
    else if (event->matches(QKeySequence::Find))
        Q_EMIT findRequested();
    else
        QAbstractScrollArea::keyPressEvent(event);
}

void TextView::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), tokens.panel);
    painter.setFont(fontOf(Type::Mono));
    const int height = painter.fontMetrics().lineSpacing();
    const int left = gutter();
    const QRect body(left, 0, viewport()->width() - left, viewport()->height());
    const qsizetype first = verticalScrollBar()->value();
    m_painted = 0;
    for (qsizetype i = first; i < m_text->count(); ++i) {
        const int top = int(i - first) * height + above;
        if (top > viewport()->height())
            break;
        ++m_painted;
        painter.setClipping(false);
        painter.setPen(tokens.ink3);
        if (!m_text->goesOn[std::size_t(i)])
            painter.drawText(QRect(0, top, left - 2 * textSide, height),
                             Qt::AlignRight | Qt::AlignTop, QString::number(i + 1));
        painter.setClipRect(body);
        painter.setPen(tokens.ink);
        paintLine(painter, i, QPointF(left - horizontalScrollBar()->value(), top));
    }
    if (hasFocus()) {
        painter.setClipping(false);
        painter.setPen(QPen(tokens.accent, 2));
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void TextView::paintLine(QPainter &painter, qsizetype index, QPointF place) const
{
    const Tokens &tokens = Tokens::of(palette());
    const QByteArrayView utf8 = m_text->line(index);
    const QString line = QString::fromUtf8(utf8);
    QList<QTextLayout::FormatRange> formats;
    if (m_kind == Kind::Json) {
        for (const Span &span : spansOf(line, tokens)) {
            formats.append({.start = int(span.begin), .length = int(span.size), .format = {}});
            formats.last().format.setForeground(span.colour);
        }
    }
    const qsizetype begin = m_text->starts[std::size_t(index)];
    const auto [low, high] = std::minmax(m_anchor, m_end);
    const qsizetype from = std::clamp(low - begin, qsizetype(0), utf8.size());
    const qsizetype to = std::clamp(high - begin, qsizetype(0), utf8.size());
    QList<QTextLayout::FormatRange> selection;
    if (from < to) {
        selection.append({.start = int(lettersIn(utf8.first(from))),
                          .length = int(lettersIn(utf8.sliced(from, to - from))),
                          .format = {}});
        selection.last().format.setBackground(tokens.accentSoft);
    }
    QTextLayout layout(line, painter.font());
    layout.setFormats(formats);
    arrangeLine(layout);
    layout.draw(&painter, place, selection);
}

qsizetype TextView::byteAt(QPoint place) const
{
    if (m_text->count() == 0)
        return 0;
    const QFont font = fontOf(Type::Mono);
    const int height = QFontMetrics(font).lineSpacing();
    const int down = (place.y() - above) / height - (place.y() < above ? 1 : 0);
    const qsizetype index = verticalScrollBar()->value() + down;
    if (index < 0)
        return 0;
    if (index >= m_text->count())
        return m_text->utf8.size();
    const QByteArrayView utf8 = m_text->line(index);
    const QString line = QString::fromUtf8(utf8);
    QTextLayout layout(line, font);
    const QTextLine laid = arrangeLine(layout);
    const int letter = laid.xToCursor(place.x() - gutter() + horizontalScrollBar()->value());
    return m_text->starts[std::size_t(index)] + bytesOf(utf8, letter);
}

void TextView::select(qsizetype from, qsizetype to)
{
    m_anchor = from;
    m_end = to;
    viewport()->update();
}

std::pair<qsizetype, qsizetype> TextView::selection() const
{
    return std::minmax(m_anchor, m_end);
}

void TextView::showPlace(qsizetype from, qsizetype to)
{
    if (to > m_text->utf8.size())
        return;
    select(from, to);
    const qsizetype line = m_text->lineAt(from);
    const qsizetype first = verticalScrollBar()->value();
    const qsizetype shown = std::max(1, verticalScrollBar()->pageStep());
    if (line < first || line >= first + shown)
        verticalScrollBar()->setValue(int(std::max<qsizetype>(0, line - shown / 2)));
    const int at
        = QFontMetrics(fontOf(Type::Mono))
              .horizontalAdvance(QString::fromUtf8(m_text->utf8.mid(
                  m_text->starts[std::size_t(line)], from - m_text->starts[std::size_t(line)])));
    const int room = viewport()->width() - gutter();
    if (at < horizontalScrollBar()->value() || at > horizontalScrollBar()->value() + room * 3 / 4)
        horizontalScrollBar()->setValue(std::max(0, at - room / 2));
}

void TextView::selectAll()
{
    select(0, m_text->utf8.size());
}

QString TextView::selectedText() const
{
    const auto [low, high] = std::minmax(m_anchor, m_end);
    return QString::fromUtf8(QByteArrayView(m_text->utf8).sliced(low, high - low));
}

void TextView::copy() const
{
    if (m_anchor != m_end)
        QApplication::clipboard()->setText(selectedText());
}

void TextView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const qsizetype byte = byteAt(event->pos());
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    select(extends ? m_anchor : byte, byte);
}

void TextView::mouseMoveEvent(QMouseEvent *event)
{
    if (!event->buttons().testFlag(Qt::LeftButton))
        return;
    select(m_anchor, byteAt(event->pos()));
    if (viewport()->rect().contains(event->pos()))
        m_scrolling.stop();
    else if (!m_scrolling.isActive())
        m_scrolling.start(scrollEveryMs, this);
}

void TextView::mouseReleaseEvent(QMouseEvent *event)
{
    m_scrolling.stop();
    if (event->button() == Qt::LeftButton && m_anchor == m_end
        && event->modifiers() == Qt::NoModifier)
        Q_EMIT clicked(byteAt(event->position().toPoint()));
}

void TextView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_scrolling.timerId())
        return QAbstractScrollArea::timerEvent(event);
    const QPoint place = viewport()->mapFromGlobal(QCursor::pos());
    const QRect seen = viewport()->rect();
    const auto beyond = [](int at, int low, int high) { return at < low ? -1 : at > high ? 1 : 0; };
    QScrollBar *const down = verticalScrollBar();
    QScrollBar *const along = horizontalScrollBar();
    down->setValue(down->value() + beyond(place.y(), seen.top(), seen.bottom()));
    along->setValue(along->value()
                    + beyond(place.x(), seen.left(), seen.right()) * along->singleStep());
    select(m_anchor, byteAt(place));
}

// The word or number, or what stands between two quotation marks if it has no blanks.
void TextView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const qsizetype byte = byteAt(event->pos());
    if (event->button() != Qt::LeftButton || m_text->count() == 0)
        return;
    const qsizetype line = m_text->lineAt(byte);
    const qsizetype begin = m_text->starts[std::size_t(line)];
    const QByteArrayView utf8 = m_text->line(line);
    qsizetype from = std::min(byte - begin, utf8.size());
    qsizetype to = from;
    while (from > 0 && isOfWord(utf8[from - 1]))
        --from;
    while (to < utf8.size() && isOfWord(utf8[to]))
        ++to;
    select(begin + from, begin + to);
}

void TextView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *const copying = menu->addAction(tr("Copy"), QKeySequence::Copy, this, &TextView::copy);
    copying->setEnabled(m_anchor != m_end);
    menu->addAction(tr("Find…"), QKeySequence::Find, this, &TextView::findRequested);
    QAction *const all
        = menu->addAction(tr("Select all"), QKeySequence::SelectAll, this, &TextView::selectAll);
    all->setEnabled(m_text->count() > 0);
    const bool isOfMouse = event->reason() == QContextMenuEvent::Mouse;
    Q_EMIT menuOpens(menu, isOfMouse ? byteAt(event->pos()) : m_end);
    menu->popup(event->globalPos()); // an answer may come meanwhile, and the view go
}

} // namespace penstock

#include "moc_textview.cpp"
