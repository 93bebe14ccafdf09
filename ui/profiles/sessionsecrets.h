// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/secrets/secretstore.h>

namespace penstock {

//! Secrets kept only in memory; other secrets come from another store.
class SessionSecrets final : public SecretStore
{
public:
    explicit SessionSecrets(SecretStore &others); //!< \a others must outlive it.

    void hold(const QString &name, const QByteArray &value);
    void letGo(const QString &name);
    bool holds(const QString &name) const { return m_held.contains(name); }
    void fetch(const QString &name, OnAnswer onAnswer) override;

private:
    SecretStore &m_others;
    SecretValues m_held;
};

} // namespace penstock
