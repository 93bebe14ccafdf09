// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/jobsession.h>

#include <QAbstractItemModel>
#include <QTimer>

#include <memory>
#include <vector>

namespace penstock {

//! The profiles that are open, and below each its jobs. Owns them. Clock and store must outlive it.
class WorkbenchModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Role {
        GlyphRole = Qt::UserRole, //!< Of a job: an icon's name.
        BriefRole, //!< Of a job: its state in a word.
        ToneRole //!< Of a job: a Tone.
    };

    WorkbenchModel(Clock &clock, SecretStore &secrets, QObject *parent = nullptr);
    ~WorkbenchModel() override;

    ProfileAtWork &addProfile(const Profile &profile);
    //! \a profile is one of this model.
    JobSession &addJob(ProfileAtWork &profile, const JobSpec &spec, const QString &folder);

    JobSession *jobAt(const QModelIndex &index) const; //!< Null where there is none.
    QModelIndex indexOf(const JobSession &session) const;
    std::vector<JobSession *> activeJobs() const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void activityChanged(); //!< A job has started or ended.

private:
    struct Item
    {
        std::unique_ptr<ProfileAtWork> profile;
        std::vector<std::unique_ptr<JobSession>> jobs; // before their profile in dying
    };
    void showProgress();
    void noteState(const JobSession &session);

    Clock &m_clock;
    SecretStore &m_secrets;
    std::vector<std::unique_ptr<Item>> m_items;
    QTimer m_timer;
};

} // namespace penstock
