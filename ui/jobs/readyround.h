// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/jobs/start/startfacts.h>
#include <penstock/profiles/secrets/secretkeeper.h>

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <deque>

namespace penstock {

//! Finds out which jobs lack something, of those that nobody has in front: one after the other, beside the
//! main thread, and only of jobs that never ran. Less than a start would find: plays no plan, and
//! leaves alone what has very many rows. Asks nobody for anything.
class ReadyRound final : public QObject
{
    Q_OBJECT
public:
    explicit ReadyRound(SecretKeeper &secrets,
                        QObject *parent = nullptr); //!< They must outlive it.

    void add(JobDocument &document); //!< Looked at soon, and again after a change of its profile.
    void lookAgain(JobDocument &document); //!< Soon.

private:
    void next();
    void lookForSecrets(JobDocument &document, StartFacts facts);
    void end(JobDocument &document, const StartFacts &facts);

    SecretKeeper &m_secrets;
    std::deque<QPointer<JobDocument>> m_waiting;
    QTimer m_soon;
    bool m_isBusy = false;
};

} // namespace penstock
