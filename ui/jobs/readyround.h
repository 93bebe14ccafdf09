// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/jobs/start/startfacts.h>
#include <penstock/profiles/secrets/secretaccess.h>

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <deque>

namespace penstock {

//! Checks in the background which jobs without runs are not ready, one after the other. Makes no
//! plan, skips jobs with large row files, and asks no questions.
class ReadyRound final : public QObject
{
    Q_OBJECT
public:
    explicit ReadyRound(SecretAccess &secrets,
                        QObject *parent = nullptr); //!< \a secrets must outlive it.

    void add(JobDocument &document); //!< Checks it soon, and after each change of its profile.
    void lookAgain(JobDocument &document);

private:
    void next();
    void lookForSecrets(JobDocument &document, StartFacts facts);
    void end(JobDocument &document, const StartFacts &facts);

    SecretAccess &m_secrets;
    std::deque<QPointer<JobDocument>> m_waiting;
    QTimer m_soon;
    bool m_isBusy = false;
};

} // namespace penstock
