// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/rowpreview.h>

#include <penstock/http/message/senderror.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/http/send/wireheaders.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/jobs/responses/responsejson.h>
#include <penstock/profiles/signin/credentialsource.h>
#include <penstock/profiles/spec/httpclientprofile.h>

#include <QPointer>

namespace penstock {

class RowPreview::Private
{
public:
    Private(RowPreview *send, ProfileSession &profile)
        : q(send)
        , m_profile(profile)
    { }

    void prepare(quint64 round, const HttpRequest &request);
    void go(quint64 round, HttpRequest request);
    void end(quint64 round, Result<HttpAnswer> result);

    RowPreview *const q;
    ProfileSession &m_profile;
    std::shared_ptr<const void> m_lease; // of the connection that it goes through
    std::optional<PreparedJob::Shared> m_shared;
    QMetaObject::Connection m_listening;
    quint64 m_round = 0; // answers of earlier ones are not listened to
    quint64 m_call = 0;
    bool m_underWay = false;
    QString m_asked;
    QString m_sentText;
    QString m_landed;
    std::optional<Result<HttpAnswer>> m_result;
};

RowPreview::RowPreview(ProfileSession &profile, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, profile))
{ }

bool RowPreview::isUnderWay() const
{
    return d->m_underWay;
}

const std::optional<Result<HttpAnswer>> &RowPreview::result() const
{
    return d->m_result;
}

const QString &RowPreview::asked() const
{
    return d->m_asked;
}

const QString &RowPreview::sentText() const
{
    return d->m_sentText;
}

const QString &RowPreview::landed() const
{
    return d->m_landed;
}

RowPreview::~RowPreview()
{
    cancel();
}

void RowPreview::send(const JobSpec &job, Row row)
{
    cancel();
    const quint64 round = ++d->m_round;
    d->m_underWay = true;
    d->m_result.reset();
    d->m_asked.clear();
    d->m_sentText.clear();
    d->m_landed.clear();
    Result<HttpRequest> request = firstRequestOf(job, d->m_profile.inUse(), std::move(row));
    if (!request) {
        QMetaObject::invokeMethod(
            this, [this, round, error = request.error()] { d->end(round, failure(error)); },
            Qt::QueuedConnection);
        return;
    }
    request->priority = 0; // somebody looks on
    d->m_profile.open(
        [self = QPointer(this), round, request = *std::move(request)](const Result<void> &ready) {
            if (!self || self->d->m_round != round)
                return;
            if (ready)
                self->d->prepare(round, request);
            else
                self->d->end(round, failure(ready.error()));
        });
}

void RowPreview::Private::prepare(quint64 round, const HttpRequest &request)
{
    m_lease = m_profile.lease();
    m_shared.emplace(m_profile.shared());
    disconnect(m_listening);
    m_listening
        = connect(&m_shared->httpClient, &HttpClient::tryFailed, q, [this](const auto &error) {
              if (m_underWay)
                  Q_EMIT q->tryFailed(error.error());
          });
    m_shared->credentials->prepare(request.url,
                                   [self = QPointer(q), round, request](const Result<void> &ready) {
                                       if (!self || self->d->m_round != round)
                                           return;
                                       if (ready)
                                           self->d->go(round, request);
                                       else
                                           self->d->end(round, failure(ready.error()));
                                   });
}

void RowPreview::Private::go(quint64 round, HttpRequest request)
{
    if (const Result<void> applied = m_shared->credentials->apply(request); !applied)
        return end(round, failure(applied.error()));
    m_asked = m_shared->credentials->masked(u"%1 %2"_s.arg(
        QString::fromLatin1(request.method), request.url.toString(QUrl::FullyEncoded)));
    m_sentText = m_shared->credentials->masked(asSent(request, sendModeOf(m_profile.inUse())));
    m_call = m_shared->httpClient.send(
        std::move(request), [self = QPointer(q), round](Outcome outcome) {
            if (!self)
                return;
            if (outcome)
                self->d->end(round, *std::move(outcome));
            else
                self->d->end(round, failure(outcome.error().error()));
        });
}

void RowPreview::cancel()
{
    if (!std::exchange(d->m_underWay, false))
        return;
    ++d->m_round;
    if (d->m_call != 0 && d->m_shared)
        d->m_shared->httpClient.cancel(d->m_call);
    d->m_call = 0;
    d->m_shared.reset();
}

void RowPreview::Private::end(quint64 round, Result<HttpAnswer> result)
{
    if (round != m_round)
        return;
    m_underWay = false;
    m_call = 0;
    if (result && m_shared)
        m_landed = m_shared->credentials->masked(result->finalUrl.toString(QUrl::FullyEncoded));
    m_shared.reset();
    m_result = std::move(result);
    if (*m_result) {
        (*m_result)->body = jsonTextOf((*m_result)->body, (*m_result)->headers);
        (*m_result)->memory.reset(); // one answer that somebody looks at holds up no run
    }
    // The sender is in the middle of saying so.
    QMetaObject::invokeMethod(
        q, [lease = std::move(m_lease)] {}, Qt::QueuedConnection);
    Q_EMIT q->finished();
}

} // namespace penstock

#include "moc_rowpreview.cpp"
