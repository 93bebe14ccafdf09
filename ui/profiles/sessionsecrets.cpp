// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/sessionsecrets.h"

namespace penstock {

SessionSecrets::SessionSecrets(SecretStore &others)
    : m_others(others)
{ }

void SessionSecrets::hold(const QString &name, const QByteArray &value)
{
    m_held.insert(name, value);
}

void SessionSecrets::letGo(const QString &name)
{
    m_held.remove(name);
}

void SessionSecrets::fetch(const QString &name, OnAnswer onAnswer)
{
    if (holds(name))
        return onAnswer({SecretAnswer::State::Ok, m_held.value(name), {}});
    m_others.fetch(name, std::move(onAnswer));
}

} // namespace penstock
