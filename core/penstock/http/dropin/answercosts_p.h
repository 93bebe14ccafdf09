// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/dropinoptions.h>
#include <penstock/http/message/headers.h>

#include <QSet>
#include <QStringList>

namespace penstock {

//! What answers say that their calls have cost, as the options of a manager say where; they must outlive it.
class AnswerCosts
{
public:
    explicit AnswerCosts(const DropInOptions &options)
        : m_options(options)
    { }

    qint64 maxBodyRead() const; //!< That it looks at; 0 where costs stand in no body.

    struct Found
    {
        QHash<QString, std::int64_t> units; //!< By the name of the limit.
        QStringList untold; //!< Limits of which such an answer ought to say it; each once.
    };
    //! Of an answer that has come whole.
    Found of(const QNetworkReply &reply, int status, const HeaderList &headers,
             const QByteArray &body);

private:
    const DropInOptions &m_options;
    QSet<QString> m_untold;
};

} // namespace penstock
