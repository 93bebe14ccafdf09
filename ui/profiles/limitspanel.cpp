// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitspanel.h"

#include "ui/guide/chapter.h"
#include "ui/profiles/limitdelegate.h"
#include "ui/profiles/quickadd.h"
#include "ui/widgets/parts.h"

#include <penstock/jobs/plan/sendrate.h>
#include <penstock/limits/spec/limitjson.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QVBoxLayout>

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
