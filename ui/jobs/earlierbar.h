// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/watch/keptruns.h>

#include <QFrame>

#include <optional>

class QComboBox;
class QLabel;

namespace penstock {

//! Chooses one of the runs of a job that are kept, and another one to compare it with. Not to be seen while a
//! run goes on, nor where none is kept. The session must outlive it.
class EarlierBar final : public QFrame
{
    Q_OBJECT
public:
    explicit EarlierBar(JobSession &session, QWidget *parent = nullptr);

    const KeptRun *shown() const; //!< Null where none is to be shown.
    const KeptRun *comparedWith() const; //!< Null where none is.
    bool isLatest() const; //!< The one that is chosen.
    void lookAgain(); //!< There may be others now.

Q_SIGNALS:
    void changed();

private:
    std::optional<WallTime> begun(int index) const; // none where nothing is chosen
    void show(std::vector<KeptRun> runs);
    void fill();

    JobSession &m_session;
    std::vector<KeptRun> m_runs; // the latest first
    quint64 m_reading = 0;
    QComboBox *m_run;
    QComboBox *m_other;
    QLabel *m_words;
};

} // namespace penstock
