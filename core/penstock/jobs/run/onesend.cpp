// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/onesend.h>

#include <penstock/jobs/request/requesttemplate.h>
#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/profiles/spec/environment.h>

#include <QPointer>

namespace penstock {

namespace {
Result<HttpRequest> requestOf(const JobSpec &job, const Profile &profile, Row row)
{
    const Result<RequestTemplate> request = RequestTemplate::parse(
        job.request, profile.baseUrl, plainHeadersOf(profile), variableTextsOf(profile));
    if (!request)
        return failure(request.error());
    addConstants(row, job.values);
    return request->fill(row);
}
} // namespace

OneSend::OneSend(ProfileSession &profile, QObject *parent)
    : QObject(parent)
    , m_profile(profile)
{ }

OneSend::~OneSend()
{
    cancel();
}

void OneSend::send(const JobSpec &job, Row row)
{
    cancel();
    const quint64 round = ++m_round;
    m_underWay = true;
    m_result.reset();
    m_asked.clear();
    m_sentText.clear();
    m_landed.clear();
    Result<HttpRequest> request = requestOf(job, m_profile.inUse(), std::move(row));
    if (!request) {
        QMetaObject::invokeMethod(
            this, [this, round, error = request.error()] { end(round, failure(error)); },
            Qt::QueuedConnection);
        return;
    }
    request->priority = 0; // somebody looks on
    m_profile.open(
        [self = QPointer(this), round, request = *std::move(request)](const Result<void> &ready) {
            if (!self || self->m_round != round)
                return;
            if (ready)
                self->prepare(round, request);
            else
                self->end(round, failure(ready.error()));
        });
}

void OneSend::prepare(quint64 round, const HttpRequest &request)
{
    m_lease = m_profile.lease();
    m_shared.emplace(m_profile.shared());
    disconnect(m_listening);
    m_listening = connect(&m_shared->sender, &Sender::tryFailed, this, [this](const auto &error) {
        if (m_underWay)
            Q_EMIT tryFailed(error.error());
    });
    m_shared->credentials->prepare(
        request.url, [self = QPointer(this), round, request](const Result<void> &ready) {
            if (!self || self->m_round != round)
                return;
            if (ready)
                self->go(round, request);
            else
                self->end(round, failure(ready.error()));
        });
}

void OneSend::go(quint64 round, HttpRequest request)
{
    if (const Result<void> applied = m_shared->credentials->apply(request); !applied)
        return end(round, failure(applied.error()));
    m_asked = m_shared->credentials->masked(QStringLiteral("%1 %2").arg(
        QString::fromLatin1(request.method), request.url.toString(QUrl::FullyEncoded)));
    m_sentText = m_shared->credentials->masked(request);
    m_call = m_shared->sender.send(std::move(request),
                                   [self = QPointer(this), round](Outcome outcome) {
                                       if (!self)
                                           return;
                                       if (outcome)
                                           self->end(round, *std::move(outcome));
                                       else
                                           self->end(round, failure(outcome.error().error()));
                                   });
}

void OneSend::cancel()
{
    if (!std::exchange(m_underWay, false))
        return;
    ++m_round;
    if (m_call != 0 && m_shared)
        m_shared->sender.cancel(m_call);
    m_call = 0;
    m_shared.reset();
}

void OneSend::end(quint64 round, Result<HttpAnswer> result)
{
    if (round != m_round)
        return;
    m_underWay = false;
    m_call = 0;
    if (result && m_shared)
        m_landed = m_shared->credentials->masked(result->finalUrl.toString(QUrl::FullyEncoded));
    m_shared.reset();
    m_result = std::move(result);
    if (*m_result)
        (*m_result)->memory.reset(); // one answer that somebody looks at holds up no run
    // The sender is in the middle of saying so.
    QMetaObject::invokeMethod(
        this, [lease = std::move(m_lease)] {}, Qt::QueuedConnection);
    Q_EMIT finished();
}

} // namespace penstock
