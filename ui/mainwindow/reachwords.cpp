// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/reachwords.h"

#include "ui/profiles/placewords.h"
#include "ui/tree/pathwords.h"

#include <QCoreApplication>

namespace penstock {

namespace {
class ReachWords
{
    Q_DECLARE_TR_FUNCTIONS(ReachWords)
public:
    static QString of(const ReachItem &item);
    static QString of(ReachItem::Standing standing);
};

QString ReachWords::of(const ReachItem &item)
{
    using Kind = ReachItem::Kind;
    const QString place = placeWords({item.place}, {});
    switch (item.kind) {
    case Kind::Server:
        return tr("send its requests to %1").arg(place);
    case Kind::ServerOfRows:
        return tr("send its requests to whatever its rows name (%1)").arg(item.place);
    case Kind::TokenServer:
        return tr("fetch its tokens from %1").arg(place);
    case Kind::Secret:
        return tr("send the secret \"%1\" to %2").arg(item.secret, place);
    case Kind::SecretOfRows:
        return tr("send the secret \"%1\" to whatever its rows name; each new server is asked "
                  "about when its row comes")
            .arg(item.secret);
    case Kind::AbsentSecret:
        return tr("send the secret \"%1\", which is not kept here yet, to %2")
            .arg(item.secret, place);
    case Kind::Path:
        return pathWords(item.path);
    case Kind::Proxy:
        return tr("go through the proxy %1, which sees all servers it asks").arg(item.place);
    case Kind::SharedLimits:
        return tr("let %1 say when its calls may go, and tell it of them").arg(place);
    case Kind::SystemProxy:
        return tr("go through the system's proxy, where there is one");
    case Kind::NoProxy:
        return tr("go through no proxy");
    case Kind::TlsErrorsIgnored:
        return tr("ignore TLS errors: whoever answers is believed");
    case Kind::Variable:
        break;
    }
    return tr("take the secret \"%1\" from the variable %2, where that is set")
        .arg(item.secret, item.variable);
}

QString ReachWords::of(ReachItem::Standing standing)
{
    using Standing = ReachItem::Standing;
    switch (standing) {
    case Standing::NeedsYes:
        return tr("Needs a yes");
    case Standing::LookTwice:
        return tr("Look twice");
    case Standing::Allowed:
        return tr("Allowed before");
    case Standing::Harmless:
        break;
    }
    return tr("Harmless");
}
} // namespace

QString reachWords(const ReachItem &item)
{
    return ReachWords::of(item);
}

QString standingWords(ReachItem::Standing standing)
{
    return ReachWords::of(standing);
}

} // namespace penstock
