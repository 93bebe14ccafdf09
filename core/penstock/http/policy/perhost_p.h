// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QCache>
#include <QString>

namespace penstock {

//! A value per host. As redirects choose hosts, only the \a most recently used values are kept.
template <typename Value>
class PerHost
{
public:
    static constexpr qsizetype most = 1000;

    //! Returns the value of a host, created if new. Valid until the next call.
    Value &of(const QString &host)
    {
        if (Value *const known = m_values.object(host))
            return *known;
        auto *const created = new Value {};
        m_values.insert(host, created);
        return *created;
    }
    qsizetype count() const { return m_values.size(); }

private:
    QCache<QString, Value> m_values {most};
};

} // namespace penstock
