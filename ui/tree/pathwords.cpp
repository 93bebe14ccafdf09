// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/pathwords.h"

#include <QCoreApplication>

namespace penstock {

namespace {
class PathWords
{
    Q_DECLARE_TR_FUNCTIONS(PathWords)
public:
    static QString of(const PathUse &use);
};

QString PathWords::of(const PathUse &use)
{
    using Kind = PathUse::Kind;
    switch (use.kind) {
    case Kind::Rows:
        return use.server.isEmpty()
            ? tr("read %1 line by line and send it to whatever its rows name").arg(use.path)
            : tr("read %1 line by line and send it to %2").arg(use.path, use.server);
    case Kind::Output:
        return tr("write %1").arg(use.path);
    case Kind::FailedRows:
        return tr("write %1 (rows that failed)").arg(use.path);
    case Kind::ExtraCa:
        return tr("read %1 and believe the certificates in it").arg(use.path);
    case Kind::ClientCertificate:
        return tr("read %1 and show the certificate to its servers").arg(use.path);
    case Kind::ClientKey:
        break;
    }
    return tr("read %1 and prove with the key who you are").arg(use.path);
}
} // namespace

QString pathWords(const PathUse &use)
{
    return PathWords::of(use);
}

} // namespace penstock
