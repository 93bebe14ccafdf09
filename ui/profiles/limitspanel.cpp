// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitspanel.h"

#include "ui/guide/chapter.h"
#include "ui/profiles/limitpictureview.h"
#include "ui/profiles/quickadd.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/rowpainting.h"

#include <penstock/jobs/plan/sendrate.h>
#include <penstock/limits/spec/limitjson.h>

#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace penstock {

namespace {
constexpr int shownRows = 4; // more of them scroll

// In the largest unit that makes a number one can imagine.
QString rateText(double perSecond)
{
    const QLocale locale;
    if (perSecond >= 1)
        return LimitsPanel::tr("%1 a second").arg(locale.toString(perSecond, 'f', 1));
    if (perSecond * 60 >= 1)
        return LimitsPanel::tr("%1 a minute").arg(locale.toString(perSecond * 60, 'f', 1));
    if (perSecond * 3'600 >= 1)
        return LimitsPanel::tr("%1 an hour").arg(locale.toString(perSecond * 3'600, 'f', 1));
    return LimitsPanel::tr("%1 a day").arg(locale.toString(perSecond * 86'400, 'f', 1));
}

constexpr int rowHeight = 64;
constexpr int gripAt = 12;
constexpr int swatchAt = 34;
constexpr int textAt = 50;
constexpr int pictureHeight = 36;
constexpr int maxPicture = 264;

void paintGround(QPainter &painter, const QStyleOptionViewItem &option, const Tokens &tokens)
{
    const QRect &rect = option.rect;
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter.fillRect(rect, tokens.accentSoft);
        painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), tokens.accent);
    } else if (option.state.testFlag(QStyle::State_MouseOver)) {
        painter.fillRect(rect, tokens.hover);
    }
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens.line);
    if (hasRing(option)) {
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
}

// Six dots: it can be taken and moved.
void paintGrip(QPainter &painter, const QRect &rect, const QColor &colour)
{
    for (int column = 0; column < 2; ++column) {
        for (int row = 0; row < 3; ++row)
            painter.fillRect(
                QRect(rect.left() + gripAt + column * 4, rect.center().y() - 4 + row * 4, 2, 2),
                colour);
    }
}

// Colours repeat from the fifth limit on, hollow.
void paintSwatch(QPainter &painter, const QPoint &at, int index, const Tokens &tokens)
{
    const QColor colour = tokens.ofLimit(index);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(index < 4 ? QPen(Qt::NoPen) : QPen(colour, 1.5));
    painter.setBrush(index < 4 ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(at.x(), at.y(), 8, 8), 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

// Paints a limit in the list: swatch, name, rule and picture.
class LimitDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

QSize LimitDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    const int text
        = QFontMetrics(fontOf(Type::Body)).height() + QFontMetrics(fontOf(Type::Tiny)).height();
    return {240, std::max(rowHeight, text + 16)};
}

void LimitDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    const QRect &rect = option.rect;
    painter->save();
    paintGround(*painter, option, tokens);
    paintGrip(*painter, rect, tokens.ctl);
    const int middle = rect.center().y();
    paintSwatch(*painter, QPoint(rect.left() + swatchAt, middle - 13), index.row(), tokens);

    const int picture = std::min(maxPicture, rect.width() * 2 / 5);
    const QRect text(rect.left() + textAt, rect.top(), rect.width() - textAt - picture - 36,
                     rect.height());
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->setFont(fontOf(selected ? Type::BodyStrong : Type::Body));
    painter->setPen(tokens.ink);
    paintElided(*painter, text.adjusted(0, 0, 0, middle - rect.bottom()), index.data().toString(),
                Qt::AlignLeft | Qt::AlignBottom);
    const QString fault = index.data(LimitsModel::FaultRole).toString();
    painter->setFont(fontOf(Type::Tiny));
    painter->setPen(fault.isEmpty() ? tokens.ink2 : tokens.fail);
    const QString rule = fault.isEmpty() ? index.data(LimitsModel::RuleRole).toString() : fault;
    paintElided(*painter, text.adjusted(0, middle - rect.top() + 2, 0, 0), rule,
                Qt::AlignLeft | Qt::AlignTop);

    if (const auto *const model = qobject_cast<const LimitsModel *>(index.model()))
        paintLimitPicture(*painter,
                          QRectF(rect.right() - 16 - picture, middle - pictureHeight / 2.0, picture,
                                 pictureHeight),
                          model->picture(index.row()), tokens);
    painter->restore();
}
} // namespace

LimitsPanel::LimitsPanel(ProfileDocument &document, QWidget *parent)
    : QFrame(parent)
    , m_document(document)
    , m_model(document)
    , m_list(new QListView)
    , m_empty(makeWrapped({}, Type::Body, Tone::Ink3))
    , m_together(makeLabel({}, Type::Small, Tone::Ink2))
{
    setChapter(this, Chapter::Limits);
    setProperty("panel", u"true"_s);
    m_list->setAccessibleName(tr("Limits"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new LimitDelegate(m_list));
    m_list->setMouseTracking(true);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDefaultDropAction(Qt::MoveAction);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->installEventFilter(this);
    m_empty->setContentsMargins(16, 16, 16, 16);

    QLabel *const about = makeWrapped(tr("a request is sent as soon as all limits permit it"),
                                      Type::Small, Tone::Ink2);
    auto *const head = makeRowLayout(8, {16, 8, 16, 8});
    head->addWidget(makeLabel(tr("Limits"), Type::BodyStrong));
    head->addWidget(about, 1);
    head->addWidget(m_together);
    auto *const add = new QuickAdd;
    auto *const layout = makeColumnLayout(0, {1, 1, 1, 1}, this);
    layout->addLayout(head);
    layout->addWidget(makeRule());
    layout->addWidget(m_empty);
    layout->addWidget(m_list);
    layout->addWidget(add);

    m_together->setToolTip(tr("Sustained rate with all limits together"));
    connect(add, &QuickAdd::addRequested, this, &LimitsPanel::add);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) { Q_EMIT currentChanged(current.row()); });
    connect(&m_document, &ProfileDocument::changed, this, &LimitsPanel::follow);
    follow();
}

int LimitsPanel::currentRow() const
{
    return m_list->currentIndex().row();
}

void LimitsPanel::follow()
{
    const int rows = m_model.rowCount();
    m_list->setVisible(rows > 0);
    m_empty->setVisible(rows == 0);
    m_empty->setText(
        m_document.profile().discover.value_or(true)
            ? tr("No limits yet. Penstock discovers them from responses, and the server may reject "
                 "some requests. Enter a limit below, or apply a preset.")
            : tr("No limits yet. Requests are sent as fast as the service responds. Enter a limit "
                 "below, or apply a preset."));
    const int height = m_list->sizeHintForRow(0);
    m_list->setFixedHeight(std::clamp(rows, 1, shownRows) * std::max(height, 1));
    if (rows > 0 && !m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_model.index(0));
    const std::optional<double> rate = sustainedRate(m_document.profile().limits);
    m_together->setText(rate ? tr("together %1").arg(rateText(*rate)) : tr("no limit sets a rate"));
    Q_EMIT currentChanged(currentRow()); // it may have been moved
}

void LimitsPanel::changeLimits(const QString &what, std::vector<Limit> limits, int current)
{
    Profile profile = m_document.profile();
    profile.limits = std::move(limits);
    m_document.change(what, profile);
    m_list->setCurrentIndex(m_model.index(std::min(current, m_model.rowCount() - 1)));
}

void LimitsPanel::add(const Limit &limit)
{
    std::vector<Limit> limits = m_document.profile().limits;
    limits.push_back(limit);
    nameLimits(limits);
    changeLimits(tr("Add limit"), limits, int(limits.size()) - 1);
}

void LimitsPanel::duplicateCurrent()
{
    std::vector<Limit> limits = m_document.profile().limits;
    const int row = currentRow();
    if (row < 0 || row >= int(limits.size()))
        return;
    Limit copy = limits[std::size_t(row)];
    copy.name.clear();
    limits.insert(limits.begin() + row + 1, copy);
    nameLimits(limits);
    changeLimits(tr("Duplicate limit"), limits, row + 1);
}

void LimitsPanel::removeCurrent()
{
    std::vector<Limit> limits = m_document.profile().limits;
    const int row = currentRow();
    if (row < 0 || row >= int(limits.size()))
        return;
    limits.erase(limits.begin() + row);
    changeLimits(tr("Remove limit"), limits, row);
    // The row is another limit now.
    Q_EMIT currentChanged(currentRow());
}

void LimitsPanel::moveCurrent(int by)
{
    const int row = currentRow();
    const int to = row + by;
    if (row < 0 || to < 0 || to >= m_model.rowCount())
        return;
    m_model.moveRows({}, row, 1, {}, by > 0 ? to + 1 : to);
    m_list->setCurrentIndex(m_model.index(to));
}

bool LimitsPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const auto *const key = static_cast<QKeyEvent *>(event);
    const bool isAlt = key->modifiers() == Qt::AltModifier;
    if (isAlt && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down))
        moveCurrent(key->key() == Qt::Key_Up ? -1 : 1);
    else if (key->key() == Qt::Key_Delete)
        removeCurrent();
    else if (key->key() == Qt::Key_D && key->modifiers() == Qt::ControlModifier)
        duplicateCurrent();
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

} // namespace penstock

#include "moc_limitspanel.cpp"
