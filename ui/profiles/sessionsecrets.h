// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/secrets/secretstore.h>

namespace penstock {

//! Secrets kept only in memory; other secrets come from another store.
class SessionSecrets final : public SecretStore
{
public:
    //! \a others must outlive it.
    explicit SessionSecrets(SecretStore &others)
        : m_others(others)
    { }

    void hold(const QString &name, const QByteArray &value) { m_held.insert(name, value); }
    void letGo(const QString &name) { m_held.remove(name); }
    bool holds(const QString &name) const { return m_held.contains(name); }
    void fetch(const QString &name, OnAnswer onAnswer) override
    {
        if (holds(name))
            return onAnswer({SecretAnswer::State::Ok, m_held.value(name), {}});
        m_others.fetch(name, std::move(onAnswer));
    }

private:
    SecretStore &m_others;
    SecretValues m_held;
};

} // namespace penstock
