// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/workbenchmodel.h"

#include "ui/jobs/joblook.h"

namespace penstock {

namespace {
using namespace std::chrono_literals;
}

WorkbenchModel::WorkbenchModel(Clock &clock, SecretStore &secrets, QObject *parent)
    : QAbstractItemModel(parent)
    , m_clock(clock)
    , m_secrets(secrets)
{
    m_timer.setInterval(500ms);
    connect(&m_timer, &QTimer::timeout, this, &WorkbenchModel::showProgress);
}

WorkbenchModel::~WorkbenchModel() = default;

ProfileAtWork &WorkbenchModel::addProfile(const Profile &profile)
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_items.push_back(std::make_unique<Item>());
    m_items.back()->profile = std::make_unique<ProfileAtWork>(profile, m_clock, m_secrets);
    endInsertRows();
    return *m_items.back()->profile;
}

JobSession &WorkbenchModel::addJob(ProfileAtWork &profile, const JobSpec &spec,
                                   const QString &folder)
{
    const auto item = std::find_if(m_items.cbegin(), m_items.cend(), [&](const auto &each) {
        return each->profile.get() == &profile;
    });
    Q_ASSERT(item != m_items.cend());
    const int row = int((*item)->jobs.size());
    beginInsertRows(index(int(item - m_items.cbegin()), 0), row, row);
    (*item)->jobs.push_back(std::make_unique<JobSession>(spec, folder, profile));
    JobSession &session = *(*item)->jobs.back();
    endInsertRows();
    connect(&session, &JobSession::stateChanged, this, [this, &session] { noteState(session); });
    return session;
}

JobSession *WorkbenchModel::jobAt(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalPointer() == nullptr)
        return nullptr;
    return static_cast<const Item *>(index.internalPointer())->jobs[std::size_t(index.row())].get();
}

QModelIndex WorkbenchModel::indexOf(const JobSession &session) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex profile = index(row, 0);
        for (int child = 0; child < rowCount(profile); ++child) {
            if (jobAt(index(child, 0, profile)) == &session)
                return index(child, 0, profile);
        }
    }
    return {};
}

std::vector<JobSession *> WorkbenchModel::activeJobs() const
{
    std::vector<JobSession *> active;
    for (const auto &item : m_items) {
        for (const auto &job : item->jobs) {
            if (job->isActive())
                active.push_back(job.get());
        }
    }
    return active;
}

// Jobs know the item they belong to; profiles, at the top, know none.
QModelIndex WorkbenchModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? m_items[std::size_t(parent.row())].get() : nullptr);
}

QModelIndex WorkbenchModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalPointer() == nullptr)
        return {};
    for (std::size_t row = 0; row < m_items.size(); ++row) {
        if (m_items[row].get() == index.internalPointer())
            return createIndex(int(row), 0, nullptr);
    }
    return {};
}

int WorkbenchModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_items.size());
    if (parent.internalPointer() != nullptr || parent.column() != 0)
        return 0;
    return int(m_items[std::size_t(parent.row())]->jobs.size());
}

int WorkbenchModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant WorkbenchModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const JobSession *const job = jobAt(index);
    if (job == nullptr)
        return role == Qt::DisplayRole ? m_items[std::size_t(index.row())]->profile->profile().name
                                       : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return job->spec().name;
    case GlyphRole:
        return lookOf(*job).glyph;
    case BriefRole:
        return lookOf(*job).brief;
    case ToneRole:
        return int(lookOf(*job).tone);
    case Qt::AccessibleDescriptionRole:
    case Qt::ToolTipRole:
        return lookOf(*job).word;
    default:
        return {};
    }
}

void WorkbenchModel::noteState(const JobSession &session)
{
    const QModelIndex changed = indexOf(session);
    Q_EMIT dataChanged(changed, changed);
    if (activeJobs().empty())
        m_timer.stop();
    else if (!m_timer.isActive())
        m_timer.start();
    Q_EMIT activityChanged();
}

void WorkbenchModel::showProgress()
{
    for (const JobSession *const job : activeJobs()) {
        const QModelIndex changed = indexOf(*job);
        Q_EMIT dataChanged(changed, changed, {GlyphRole, BriefRole, ToneRole});
    }
}

} // namespace penstock
