// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/dropinoptions.h>
#include <penstock/http/message/headers.h>

#include <QSet>
#include <QStringList>

namespace penstock {

//! Reads actual costs from responses by the manager's options, which must outlive it.
class AnswerCosts
{
public:
    explicit AnswerCosts(const DropInOptions &options)
        : m_options(options)
    { }

    qint64 maxBodyRead() const; //!< Bytes read; 0 if no body contains costs.

    struct Found
    {
        QHash<QString, std::int64_t> units; //!< Units by limit name.
        QStringList untold; //!< Limits whose cost a successful response omits; each reported once.
    };
    //! Returns the costs that a complete response states.
    Found of(const QNetworkReply &reply, int status, const HeaderList &headers,
             const QByteArray &body);

private:
    const DropInOptions &m_options;
    QSet<QString> m_untold;
};

} // namespace penstock
