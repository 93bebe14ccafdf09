// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/throttling/throttlingmodel.h"

#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/timetext.h"

#include <QUrl>

#include <algorithm>

namespace penstock {

namespace {
// How many of \a throttles are behind all of \a before, if nothing else is different.
std::optional<int> further(const std::vector<StoredThrottle> &before,
                           const std::vector<StoredThrottle> &throttles)
{
    if (before.empty() || throttles.size() < before.size())
        return std::nullopt;
    const bool begins = std::equal(before.begin(), before.end(), throttles.begin(),
                                   [](const StoredThrottle &one, const StoredThrottle &other) {
                                       return one.number == other.number
                                           && one.event.sentAt == other.event.sentAt;
                                   });
    return begins ? std::optional(int(throttles.size() - before.size())) : std::nullopt;
}

QString requestText(const QString &url)
{
    return QUrl(url).toString(QUrl::RemoveScheme | QUrl::RemoveAuthority);
}
} // namespace

ThrottlingModel::ThrottlingModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_state(std::make_shared<ThrottlingState>())
{ }

void ThrottlingModel::show(std::shared_ptr<const ThrottlingState> state, WallTime now)
{
    const std::optional<int> more = further(m_state->history.throttles, state->history.throttles);
    m_now = now;
    if (!more) {
        const bool isSame = rowCount() == 0 && state->history.throttles.empty();
        if (!isSame)
            beginResetModel();
        m_state = std::move(state);
        if (!isSame)
            endResetModel();
        return;
    }
    if (*more > 0)
        beginInsertRows({}, 0, *more - 1);
    m_state = std::move(state);
    if (*more > 0)
        endInsertRows();
    Q_EMIT dataChanged(index(0, Fate), index(rowCount() - 1, Fate));
}

const StoredThrottle &ThrottlingModel::throttleAt(int row) const
{
    const std::vector<StoredThrottle> &throttles = m_state->history.throttles;
    return throttles[throttles.size() - 1 - std::size_t(row)];
}

int ThrottlingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_state->history.throttles.size());
}

int ThrottlingModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ThrottlingModel::fateData(const StoredThrottle &throttle, int role) const
{
    const ThrottleFate fate = fateOf(*m_state, throttle, m_now);
    switch (role) {
    case Qt::DisplayRole:
        return fate.text;
    case Qt::ToolTipRole:
        return plainToolTip(fate.text);
    case RowDelegate::GlyphRole:
        return fate.glyph;
    case RowDelegate::ToneRole:
        // What went well again is no news.
        return QVariant::fromValue(fate.tone == Tone::Accent ? Tone::Ink2 : fate.tone);
    default:
        return {};
    }
}

QVariant ThrottlingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const StoredThrottle &throttle = throttleAt(index.row());
    if (role == Qt::ToolTipRole && index.column() != Fate)
        return plainToolTip(throttle.event.url);
    if (index.column() == Fate)
        return fateData(throttle, role);
    if (index.column() == Time)
        return role == Qt::DisplayRole ? clockTextMs(throttle.event.arrivedAt) : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return requestText(throttle.event.url);
    case RowDelegate::BadgeRole:
        return QString::number(throttle.event.status);
    case RowDelegate::MonoRole:
        return true;
    case Qt::AccessibleTextRole:
        return tr("%1, status %2").arg(requestText(throttle.event.url)).arg(throttle.event.status);
    default:
        return {};
    }
}

QVariant ThrottlingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Request:
        return tr("Request");
    case Fate:
        return tr("Outcome");
    default:
        return {};
    }
}

} // namespace penstock

#include "moc_throttlingmodel.cpp"
