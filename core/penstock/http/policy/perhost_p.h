// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QCache>
#include <QString>

namespace penstock {

//! One value for each host. Redirects choose hosts, so the number is bounded: beyond \a most, the value
//! that was not used for the longest time is dropped.
template <typename Value>
class PerHost
{
public:
    static constexpr qsizetype most = 1000;

    //! Returns the value of \a host, a new one if there is none. Valid until the next call.
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
