// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/aftercall.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

struct Came // as Qt's metatypes want what they hold to be comparable, or to say that it is not
{
    Outcome outcome;
};

//! What a run does when a call has ended.
class TestAfterCall : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decidesByAnswerAndFacts_data()
    {
        const Table<Came, CallFacts, AfterCall, bool> row("came", "facts", "after",
                                                          "notCarriedOut");
        using Kind = SendError::Kind;
        row("answered", answer(200), CallFacts(), AfterCall::TakeAnswer, false);
        row("nothing to say", answer(204), CallFacts(), AfterCall::TakeAnswer, false);
        row("not there", answer(404), CallFacts(), AfterCall::FailRow, false);
        row("turned away, while it stops", answer(429, true), CallFacts {.maySend = false},
            AfterCall::EndForServer, true);
        row("turned away", answer(429, true), CallFacts(), AfterCall::EndForServer, true);
        row("throttled, and that was its last try", answer(429), CallFacts(), AfterCall::FailRow,
            false);
        row("token not taken", answer(401), CallFacts {.mayRenew = true},
            AfterCall::RenewCredential, false);
        row("new token not taken", answer(401), CallFacts {.mayRenew = false}, AfterCall::FailRow,
            false);
        row("forbidden", answer(403), CallFacts {.mayRenew = true}, AfterCall::FailRow, false);
        row("given up", error(Kind::Cancelled), CallFacts(), AfterCall::SendAgain, true);
        row("given up while it waits", error(Kind::Cancelled), CallFacts {.maySend = false},
            AfterCall::Park, true);
        row("given up on the wire, may be repeated", error(Kind::Cancelled, true),
            CallFacts {.maySend = false}, AfterCall::Park, false);
        row("given up on the wire, must not be repeated", error(Kind::Cancelled, true),
            CallFacts {.hasIntent = true}, AfterCall::FailRow, false);
        row("given up before it left, announced", error(Kind::Cancelled),
            CallFacts {.hasIntent = true}, AfterCall::SendAgain, true);
        for (const Kind kind : {Kind::HostNotFound, Kind::ConnectionRefused, Kind::Unreachable,
                                Kind::ConnectTimeout, Kind::TlsFailure}) {
            const QByteArray name = kindName(kind).toUtf8();
            row(QByteArray(name + " at first").constData(), error(kind),
                CallFacts {.isFirst = true}, AfterCall::EndForNoConnection, true);
            row(QByteArray(name + " later").constData(), error(kind), CallFacts(),
                AfterCall::FailRow, true);
        }
        row("no certificate, after the handshake", error(Kind::TlsFailure),
            CallFacts {.isUnanswered = true}, AfterCall::EndForNoConnection, true);
        row("refused, before any response", error(Kind::ConnectionRefused),
            CallFacts {.isUnanswered = true}, AfterCall::FailRow, true);
        row("lost at first", error(Kind::ConnectionLost, true), CallFacts {.isFirst = true},
            AfterCall::FailRow, false);
        for (const Kind kind : {Kind::ProxyUnreachable, Kind::ProxyRefused})
            row(kindName(kind).toUtf8().constData(), error(kind), CallFacts(),
                AfterCall::EndForNoConnection, true);
        row("no credential", error(Kind::NoCredential), CallFacts(), AfterCall::EndForNoCredential,
            true);
        row("not let through", error(Kind::DeniedByLimits), CallFacts(), AfterCall::FailRow, true);
    }
    void decidesByAnswerAndFacts()
    {
        QFETCH(const Came, came);
        QFETCH(const CallFacts, facts);
        QFETCH(const bool, notCarriedOut);
        QFETCH(const AfterCall, after);
        QCOMPARE(int(decideAfterCall(came.outcome, facts)), int(after));
        QCOMPARE(wasNotCarriedOut(came.outcome), notCarriedOut);
    }

private:
    static Came answer(int status, bool turnedAway = false)
    {
        HttpAnswer answer;
        answer.status = status;
        answer.turnedAway = turnedAway;
        return {answer};
    }
    static Came error(SendError::Kind kind, bool inDoubt = false)
    {
        SendError error {.kind = kind};
        error.inDoubt = inDoubt;
        return {failure(std::move(error))};
    }
};

PENSTOCK_TEST(TestAfterCall)
#include "tst_aftercall.moc"
