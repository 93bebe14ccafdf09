// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/readyround.h"

#include "ui/jobs/lacking.h"
#include "ui/widgets/inbackground.h"

#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>

#include <QFileInfo>

#include <algorithm>
#include <atomic>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr auto quietAtFirst = 300ms; // the window is there first
constexpr qint64 maxBytes = 64 * 1024 * 1024; // are read through in a moment
const std::atomic_bool noPlan = true;

// Nothing where it would take long.
std::optional<StartFacts> quickFactsOf(const StartQuestion &question)
{
    const auto *const file = std::get_if<RowsSpec::File>(&question.spec.rows.from);
    if (file != nullptr && QFileInfo(file->path).size() > maxBytes)
        return std::nullopt;
    return factsOf(question);
}
} // namespace

ReadyRound::ReadyRound(SecretAccess &secrets, QObject *parent)
    : QObject(parent)
    , m_secrets(secrets)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(quietAtFirst);
    connect(&m_soon, &QTimer::timeout, this, &ReadyRound::next);
}

void ReadyRound::add(JobDocument &document)
{
    lookAgain(document);
    connect(&document.session().profile(), &ProfileSession::profileChanged, &document,
            [self = QPointer(this), &document] {
                if (self)
                    self->lookAgain(document);
            });
}

void ReadyRound::lookAgain(JobDocument &document)
{
    if (std::find(m_waiting.begin(), m_waiting.end(), &document) == m_waiting.end())
        m_waiting.emplace_back(&document);
    if (!m_isBusy)
        m_soon.start();
}

void ReadyRound::next()
{
    m_isBusy = false;
    while (!m_waiting.empty()) {
        const QPointer<JobDocument> document = m_waiting.front();
        m_waiting.pop_front();
        if (!document || document->session().state() != JobSession::State::Idle)
            continue;
        m_isBusy = true;
        StartQuestion question = startQuestionOf(*document);
        question.stop = &noPlan;
        return inBackground(
            this, [question = std::move(question)] { return quickFactsOf(question); },
            [this, document](std::optional<StartFacts> facts) {
                if (document && facts)
                    lookForSecrets(*document, *std::move(facts));
                else
                    next();
            });
    }
}

void ReadyRound::lookForSecrets(JobDocument &document, StartFacts facts)
{
    if (facts.secrets.isEmpty())
        return end(document, facts);
    const QStringList secrets = facts.secrets;
    m_secrets.look(secrets,
                   [self = QPointer(this), document = QPointer(&document),
                    facts = std::move(facts)](const QStringList &there) mutable {
                       if (!self)
                           return;
                       for (const QString &secret : std::as_const(facts.secrets)) {
                           if (!there.contains(secret))
                               facts.absentSecrets.append(secret);
                       }
                       if (document)
                           self->end(*document, facts);
                       else
                           self->next();
                   });
}

void ReadyRound::end(JobDocument &document, const StartFacts &facts)
{
    document.setLacking(isLacking(readinessOf(document, facts), facts));
    next();
}

} // namespace penstock

#include "moc_readyround.cpp"
