// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QNetworkReply>
#include <QObject>
#include <QPointer>
#include <QStringList>

namespace penstock {

//! What a program can notice of a reply from its beginning to its end: the signals of reply and manager in
//! their order, with what they carry and what the reply says of itself in each, and what it is at last.
//! How often bytes are announced, each progress but the last, and how often connections are made and requests
//! sent for it is left to chance, or to the server to count, and left out.
class ReplyTrace final : public QObject
{
public:
    explicit ReplyTrace(QNetworkReply &reply);

    const QStringList &events() const { return m_events; }
    bool has(const QString &event) const { return m_events.contains(event); }
    QStringList outcome() const; //!< Nothing when the reply is gone.

private:
    void note(const QString &event);
    void noteProgress(const QString &name, qint64 done, qint64 total);

    const QPointer<QNetworkReply> m_reply;
    QStringList m_events;
};

} // namespace penstock
