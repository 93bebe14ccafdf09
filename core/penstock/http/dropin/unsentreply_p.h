// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/permitrequest.h>

#include <QNetworkAccessManager>
#include <QNetworkReply>

namespace penstock {

//! The reply to a request denied before it could wait. It fails from the event loop of its thread
//! and does not use its manager.
class UnsentReply final : public QNetworkReply
{
    Q_OBJECT
public:
    UnsentReply(QNetworkAccessManager::Operation operation, const QNetworkRequest &request,
                Denial denial, QObject *parent);

    const Denial &denial() const { return m_denial; }

    void abort() override { }

protected:
    qint64 readData(char *, qint64) override { return -1; }

private:
    void fail();

    const Denial m_denial;
};

} // namespace penstock
