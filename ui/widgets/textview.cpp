// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/textview.h"

#include "ui/theme/recolour.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/parts.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>

namespace penstock {

namespace {
constexpr int numberSide = 8;
constexpr qsizetype ofOneTurn = 64 * 1024; // letters: 150,000 lines at once would take a second

bool isInsideLetter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

qsizetype shownBytesOf(const QByteArray &utf8)
{
    qsizetype end = std::min(utf8.size(), TextView::maxBytes);
    while (end > 0 && end < utf8.size() && isInsideLetter(utf8[end]))
        --end;
    qsizetype lines = 0;
    for (qsizetype i = 0; i < end; ++i) {
        if (utf8[i] == '\n' && ++lines == TextView::maxLines)
            return i + 1;
    }
    return end;
}

// A document has one letter for each line break, and uses some letters for itself.
QString lettersOf(QByteArrayView utf8)
{
    QString text = QString::fromUtf8(utf8);
    text.replace(u"\r\n"_s, u"\n"_s);
    for (QChar &letter : text) {
        if (letter == QLatin1Char('\r') || letter == QChar::ParagraphSeparator)
            letter = QLatin1Char('\n');
        else if (letter.isNull() || letter == QChar(0xfdd0) || letter == QChar(0xfdd1))
            letter = QChar::ReplacementCharacter;
    }
    return text;
}

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

// The colours of one line of JSON: names, texts, other values, and what is between them.
QList<QTextLayout::FormatRange> jsonFormats(const QString &line, bool isInString,
                                            const Tokens &tokens)
{
    QList<QTextLayout::FormatRange> formats;
    const auto add = [&formats](qsizetype begin, qsizetype end, const QColor &colour) {
        formats.append({.start = int(begin), .length = int(end - begin), .format = {}});
        formats.last().format.setForeground(colour);
    };
    for (qsizetype at = 0; at < line.size();) {
        const qsizetype begin = at;
        if (begin == 0 && isInString) {
            at = endOfString(line, -1);
            add(begin, at, tokens.green);
        } else if (line[at] == QLatin1Char('"')) {
            at = endOfString(line, begin);
            const bool isName = at < line.size() && line[at] == QLatin1Char(':');
            add(begin, at, isName ? tokens.accent : tokens.green);
        } else if (isBare(line[at])) {
            while (at < line.size() && isBare(line[at]))
                ++at;
            add(begin, at, tokens.violet);
        } else {
            while (at < line.size() && line[at] != QLatin1Char('"') && !isBare(line[at]))
                ++at;
            add(begin, at, tokens.ink2);
        }
    }
    return formats;
}

qsizetype linesIn(const QString &text)
{
    return text.count(QLatin1Char('\n'))
        + (text.isEmpty() || text.endsWith(QLatin1Char('\n')) ? 0 : 1);
}
} // namespace

//! The numbers of the lines, beside the text.
class TextView::Numbers final : public QWidget
{
public:
    explicit Numbers(TextView &view)
        : QWidget(&view)
        , m_view(view)
    { }

protected:
    void paintEvent(QPaintEvent *) override { m_view.paintNumbers(); }

private:
    TextView &m_view;
};

TextView::TextView(const QString &name, QWidget *parent)
    : QPlainTextEdit(parent)
    , m_numbers(new Numbers(*this))
{
    setAccessibleName(name);
    setProperty("text", u"true"_s);
    setFont(fontOf(Type::Mono));
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setLineWrapMode(NoWrap);
    connect(this, &QPlainTextEdit::updateRequest, this, [this] {
        m_numbers->update();
        colourSeen();
    });
    onRecolour(this, [this] {
        ++m_colours;
        colourSeen();
    });
    placeNumbers();
}

void TextView::setText(const QByteArray &utf8, Kind kind)
{
    m_whole = utf8;
    m_kind = kind;
    m_shownSize = shownBytesOf(utf8);
    m_text = lettersOf(QByteArrayView(utf8).first(m_shownSize));
    m_breaks.clear();
    m_rest = withBreaks(m_text, m_breaks);
    m_added = 0;
    clear();
    addRest(ofOneTurn);
    const qsizetype lines = linesIn(m_text);
    setAccessibleDescription(lines == 1 ? tr("1 line") : tr("%1 lines").arg(countText(lines)));
    placeNumbers();
    colourSeen();
    Q_EMIT textSet();
}

void TextView::addRest(qsizetype letters)
{
    QTextCursor end(document());
    end.movePosition(QTextCursor::End);
    end.block().setUserState(-1); // more of it is to be coloured
    end.insertText(m_rest.mid(m_added, letters));
    m_added = std::min(m_rest.size(), m_added + letters);
    if (m_added < m_rest.size())
        return m_adding.start(0, this);
    m_adding.stop();
    m_rest.clear();
    m_added = 0;
}

void TextView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_adding.timerId())
        addRest(ofOneTurn);
    else
        QPlainTextEdit::timerEvent(event);
}

// ---- Positions ----

QString TextView::withBreaks(const QString &text, std::vector<Break> &breaks)
{
    QString shown;
    shown.reserve(text.size() + text.size() / longestLine);
    int inLine = 0;
    bool isInString = false;
    bool isEscaped = false;
    for (const QChar letter : text) {
        if (letter == QLatin1Char('\n')) {
            inLine = 0;
            isInString = false;
        } else if (++inLine > longestLine && !letter.isLowSurrogate()) {
            breaks.push_back({int(shown.size()), isInString});
            shown += QLatin1Char('\n');
            inLine = 1;
        }
        shown += letter;
        if (letter == QLatin1Char('"') && !isEscaped)
            isInString = !isInString;
        isEscaped = letter == QLatin1Char('\\') && !isEscaped;
    }
    return shown;
}

std::vector<TextView::Break>::const_iterator TextView::breakFrom(int position) const
{
    return std::partition_point(m_breaks.begin(), m_breaks.end(),
                                [position](const Break &each) { return each.position < position; });
}

const TextView::Break *TextView::breakBefore(const QTextBlock &block) const
{
    const auto before = breakFrom(block.position() - 1);
    return before != m_breaks.end() && before->position == block.position() - 1 ? &*before
                                                                                : nullptr;
}

int TextView::positionOf(qsizetype at) const
{
    const auto isBefore
        = [this, at](const Break &each) { return each.position - (&each - m_breaks.data()) <= at; };
    const auto after = std::partition_point(m_breaks.begin(), m_breaks.end(), isBefore);
    return int(at + (after - m_breaks.begin()));
}

void TextView::showPlace(qsizetype from, qsizetype to)
{
    if (to > m_text.size())
        return;
    addRest(m_rest.size());
    QTextCursor cursor(document());
    cursor.setPosition(positionOf(from));
    setTextCursor(cursor); // its beginning is in sight, however long it is
    cursor.setPosition(positionOf(to), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
}

std::pair<qsizetype, qsizetype> TextView::selection() const
{
    const QTextCursor cursor = textCursor();
    return {letterAt(cursor.selectionStart()), letterAt(cursor.selectionEnd())};
}

QString TextView::selectedText() const
{
    const auto [from, to] = selection();
    return m_text.mid(from, to - from);
}

// ---- What is seen ----

bool TextView::isSeen(const QTextBlock &block) const
{
    return block.isValid()
        && blockBoundingGeometry(block).translated(contentOffset()).top() <= viewport()->height();
}

// Colouring all of it would take seconds, as a highlighter does.
void TextView::colourSeen()
{
    if (m_kind != Kind::Json)
        return;
    const Tokens &tokens = Tokens::of(palette());
    int from = -1;
    int to = -1;
    for (QTextBlock block = firstVisibleBlock(); isSeen(block); block = block.next()) {
        if (block.userState() == m_colours)
            continue;
        block.setUserState(m_colours);
        const Break *const before = breakBefore(block);
        block.layout()->setFormats(
            jsonFormats(block.text(), before != nullptr && before->isInString, tokens));
        from = from < 0 ? block.position() : from;
        to = block.position() + block.length();
    }
    if (from >= 0)
        document()->markContentsDirty(from, to - from);
}

void TextView::placeNumbers()
{
    const qsizetype digits = std::max<qsizetype>(3, QString::number(linesIn(m_text)).size());
    const int width
        = 2 * numberSide + int(digits) * QFontMetrics(font()).horizontalAdvance(QLatin1Char('0'));
    setViewportMargins(width, 0, 0, 0);
    const QRect inside = contentsRect();
    m_numbers->setGeometry(inside.left(), inside.top(), width, inside.height());
    m_numbers->update();
}

void TextView::paintNumbers()
{
    QPainter painter(m_numbers);
    painter.setFont(font());
    painter.setPen(Tokens::of(palette()).ink3);
    for (QTextBlock block = firstVisibleBlock(); isSeen(block); block = block.next()) {
        if (breakBefore(block) != nullptr)
            continue; // the rest of a line
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        painter.drawText(QRectF(0, place.top(), m_numbers->width() - numberSide, place.height()),
                         Qt::AlignRight | Qt::AlignTop,
                         QString::number(block.blockNumber() + 1 - breaksBefore(block.position())));
    }
}

void TextView::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeNumbers();
    colourSeen();
}

// ---- Mouse and keys ----

// The menu bar uses the same keys for something else, which is not meant while the text has the
// focus.
bool TextView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Find)) {
        event->accept();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void TextView::keyPressEvent(QKeyEvent *event)
{
    addRest(m_rest.size()); // it may be about all of it
    if (event->matches(QKeySequence::Find))
        Q_EMIT findRequested();
    else
        QPlainTextEdit::keyPressEvent(event);
}

void TextView::mouseReleaseEvent(QMouseEvent *event)
{
    QPlainTextEdit::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier
        && !textCursor().hasSelection())
        Q_EMIT clicked(letterAt(cursorForPosition(event->position().toPoint()).position()));
}

void TextView::contextMenuEvent(QContextMenuEvent *event)
{
    addRest(m_rest.size());
    QMenu *const menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Find…"), QKeySequence::Find, this, &TextView::findRequested);
    const bool isOfMouse = event->reason() == QContextMenuEvent::Mouse;
    const QTextCursor cursor = isOfMouse ? cursorForPosition(event->pos()) : textCursor();
    Q_EMIT menuOpens(menu, letterAt(cursor.position()));
    menu->popup(event->globalPos()); // a response may come meanwhile, and the view go
}

// Without the breaks that only the view has.
QMimeData *TextView::createMimeDataFromSelection() const
{
    auto *const copied = new QMimeData;
    copied->setText(selectedText());
    return copied;
}

} // namespace penstock

#include "moc_textview.cpp"
