// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/seenkeys.h>

#include <QCryptographicHash>

#include <cstring>

namespace penstock {

bool SeenKeys::isNew(const QString &key)
{
    const QByteArray digest = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha256);
    QPair<quint64, quint64> halves;
    std::memcpy(&halves.first, digest.constData(), sizeof halves.first);
    std::memcpy(&halves.second, digest.constData() + sizeof halves.first, sizeof halves.second);
    const qsizetype before = m_digests.size();
    m_digests.insert(halves);
    return m_digests.size() > before;
}

} // namespace penstock
