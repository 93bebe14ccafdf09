// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitsmodel.h"

#include "ui/profiles/limitwords.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/limits/spec/limitshare.h>

#include <algorithm>

namespace penstock {

namespace {
LimitPicture pictured(const Limit &limit)
{
    return pictureOf(settingsInUse(limit));
}
} // namespace

LimitsModel::LimitsModel(ProfileDocument &document, QObject *parent)
    : QAbstractListModel(parent)
    , m_document(document)
{
    connect(&document, &ProfileDocument::changed, this, &LimitsModel::follow);
    follow();
}

// Whatever of rows can stay stays, and with it what is selected.
void LimitsModel::follow()
{
    if (m_moving)
        return;
    const std::vector<Limit> &limits = m_document.profile().limits;
    const int before = int(m_limits.size());
    const int now = int(limits.size());
    const auto common = std::size_t(std::min(before, now));
    for (std::size_t i = 0; i < common; ++i) {
        if (m_limits[i] != limits[i])
            m_pictures[i] = pictured(limits[i]);
    }
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        for (int i = before; i < now; ++i)
            m_pictures.push_back(pictured(limits[std::size_t(i)]));
        m_limits = limits;
        endInsertRows();
    } else if (now < before) {
        beginRemoveRows({}, now, before - 1);
        m_pictures.resize(std::size_t(now));
        m_limits = limits;
        endRemoveRows();
    }
    m_limits = limits;
    if (common > 0)
        Q_EMIT dataChanged(index(0), index(int(common) - 1));
}

int LimitsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_limits.size());
}

QVariant LimitsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Limit &limit = m_limits[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return currentNameOf(limit);
    case RuleRole:
    case Qt::AccessibleDescriptionRole:
        return readingOf(limit);
    case Qt::ToolTipRole:
        return plainToolTip(readingOf(limit));
    case FaultRole:
        return faultOf(index.row());
    default:
        return {};
    }
}

QString LimitsModel::faultOf(int row) const
{
    const QString pointer = u"/limits/%1"_s.arg(row);
    return m_document.hasRefusedBelow(pointer) ? tr("A field is invalid")
                                               : m_document.faultAt(pointer);
}

Qt::ItemFlags LimitsModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsDragEnabled : flags | Qt::ItemIsDropEnabled;
}

bool LimitsModel::moveRows(const QModelIndex &from, int first, int count, const QModelIndex &to,
                           int before)
{
    const bool isHere = !from.isValid() && !to.isValid() && count > 0 && first >= 0
        && first + count <= rowCount() && before >= 0 && before <= rowCount();
    if (!isHere || !beginMoveRows({}, first, first + count - 1, {}, before))
        return false;
    const auto move = [&](auto &list) {
        const auto begin = list.begin();
        if (before > first)
            std::rotate(begin + first, begin + first + count, begin + before);
        else
            std::rotate(begin + before, begin + first, begin + first + count);
    };
    move(m_limits);
    move(m_pictures);
    endMoveRows();
    Profile profile = m_document.profile();
    profile.limits = m_limits;
    m_moving = true;
    m_document.change(tr("Move limit"), profile);
    m_moving = false;
    return true;
}

} // namespace penstock

#include "moc_limitsmodel.cpp"
