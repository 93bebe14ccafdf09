// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/storedruns.h>
#include <penstock/jobs/run/jobsession.h>

#include <QFrame>

#include <optional>

class QComboBox;
class QLabel;

namespace penstock {

//! Selects a stored run of a job, and one to compare it with. Hidden during a run, and without
//! stored runs. The session must outlive it.
class EarlierBar final : public QFrame
{
    Q_OBJECT
public:
    explicit EarlierBar(JobSession &session, QWidget *parent = nullptr);

    const StoredRun *shown() const; //!< Null while the bar is hidden.
    const StoredRun *comparedWith() const; //!< Null if no run is selected.
    bool isLatest() const;
    void lookAgain(); //!< Reads the stored runs again.

Q_SIGNALS:
    void changed();

private:
    std::optional<WallTime> begun(int index) const;
    void show(std::vector<StoredRun> runs);
    void fill();

    JobSession &m_session;
    std::vector<StoredRun> m_runs; // latest first
    quint64 m_reading = 0;
    QComboBox *m_run;
    QComboBox *m_other;
    QLabel *m_words;
};

} // namespace penstock
