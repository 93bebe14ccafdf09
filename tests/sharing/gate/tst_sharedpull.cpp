// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/sender.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/sharing/channel/localswitchboard.h>
#include <penstock/sharing/gate/sharedgate.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <map>

// Eight processes on one key against a server that refuses what is too much, while some of them are
// killed, stopped and started. Real processes, sockets and time.

using namespace penstock;
using namespace std::chrono_literals;

namespace {

std::vector<LimitSpec> limitsOf(const QString &shorthands)
{
    std::vector<LimitSpec> limits;
    for (const QString &text : shorthands.split(QLatin1Char(';')))
        limits.push_back(limitFromShorthand(text).value());
    return limits;
}

KeptKey keyIn(const QString &folder)
{
    const QString path = folder + QStringLiteral("/key.json");
    return {QStringLiteral("key"), folder + QStringLiteral("/gate"),
            [path] {
                QFile file(path);
                return file.open(QIODevice::ReadOnly)
                    ? QJsonDocument::fromJson(file.readAll()).object()
                    : QJsonObject();
            },
            [path](const QJsonObject &state) {
                QSaveFile file(path);
                return file.open(QIODevice::WriteOnly)
                    && file.write(QJsonDocument(state).toJson()) > 0 && file.commit();
            }};
}

//! QTest::qWait() looks at sockets once in 10 ms, which no server does.
void serveFor(std::chrono::milliseconds span)
{
    QEventLoop loop;
    QTimer::singleShot(span, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
}

//! Keeps calling until it is ended. FOLDER URL LIMITS NAME
int pull(const QStringList &arguments)
{
    SystemClock clock;
    const auto switchboard
        = LocalSwitchboard::inFolder(arguments[0] + QStringLiteral("/gate")).value();
    SharedGate gate(keyIn(arguments[0]), limitsOf(arguments[2]), arguments[3], clock, *switchboard,
                    TermBoard::open(arguments[0] + QStringLiteral("/gate/key.board")).value());
    Sender sender(gate, clock);
    std::function<void()> callOn = [&] {
        HttpRequest request;
        request.url = QUrl(arguments[1]);
        request.url.setPath(QLatin1Char('/') + arguments[3]);
        sender.send(request, [&](const Outcome &) { callOn(); });
    };
    for (int i = 0; i < 12; ++i)
        callOn();
    return QCoreApplication::exec();
}

} // namespace

class TestSharedPull : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsRefused_data()
    {
        QTest::addColumn<QString>("limits");
        QTest::addColumn<int>("processes");
        QTest::addColumn<int>("kills");
        QTest::addColumn<int>("stops");
        for (const char *const limits : {"100/1s;10 concurrent", "100/1s fixed;10 concurrent"}) {
            QTest::addRow("%s: one", limits) << limits << 1 << 0 << 0;
            QTest::addRow("%s: eight", limits) << limits << 8 << 0 << 0;
            QTest::addRow("%s: eight, killed", limits) << limits << 8 << 3 << 0;
            QTest::addRow("%s: eight, stopped", limits) << limits << 8 << 0 << 1;
            QTest::addRow("%s: eight, killed and stopped", limits) << limits << 8 << 2 << 1;
        }
    }
    void nothingIsRefused()
    {
        QFETCH(const QString, limits);
        QFETCH(const int, processes);
        QFETCH(const int, kills);
        QFETCH(const int, stops);
        const int given = qEnvironmentVariableIntValue("PENSTOCK_SHARED_SECONDS");
        const int seconds = given > 0 ? given : 5;
        SystemClock clock;
        PracticeServerOptions options;
        options.limits = limitsOf(limits);
        options.latency = {20ms, 40ms};
        PracticeServer server(options, clock);
        QVERIFY(server.listen().has_value());
        std::map<QByteArray, int> admitted; // by who called
        int count = 0;
        int refused = 0;
        connect(&server, &PracticeServer::handled, this, [&](const PracticeExchange &exchange) {
            ++(exchange.admitted ? count : refused);
            admitted[exchange.target] += exchange.admitted ? 1 : 0;
        });

        Duration gap {};
        Instant seen = clock.now().at;
        QTimer ticks;
        ticks.setTimerType(Qt::PreciseTimer);
        connect(&ticks, &QTimer::timeout, this, [&] {
            const Instant now = clock.now().at;
            gap = std::max(gap, now - std::exchange(seen, now));
        });
        ticks.start(2);

        QTemporaryDir folder;
        QRandomGenerator random {quint32(processes)};
        std::vector<std::unique_ptr<QProcess>> running;
        int started = 0;
        const auto start = [&] {
            auto &process = running.emplace_back(std::make_unique<QProcess>());
            process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
            process->start(QCoreApplication::applicationFilePath(),
                           {QStringLiteral("pull"), folder.path(), server.url().toString(), limits,
                            QString::number(++started)});
        };
        // The board does not say whose the word is: the keeper has the only socket that listens.
        const auto keeper = [&]() -> std::size_t {
            QFile sockets(QStringLiteral("/proc/net/unix"));
            if (!sockets.open(QIODevice::ReadOnly))
                return 0;
            const QByteArrayList lines = sockets.readAll().split('\n');
            for (std::size_t i = 0; i < running.size(); ++i) {
                const QDir files(QStringLiteral("/proc/%1/fd").arg(running[i]->processId()));
                for (const QString &name : files.entryList(QDir::System | QDir::Files)) {
                    const QString target = QFile::symLinkTarget(files.filePath(name));
                    const QByteArray inode
                        = target.section(QLatin1Char('['), 1).chopped(1).toLatin1();
                    for (const QByteArray &line : lines) {
                        if (!inode.isEmpty() && line.contains(' ' + inode + ' ')
                            && line.contains(" 00010000 "))
                            return i;
                    }
                }
            }
            return 0;
        };
        for (int i = 0; i < processes; ++i)
            QTimer::singleShot(random.bounded(300), this, start);
        serveFor(1500ms); // they have come
        const std::map<QByteArray, int> before = admitted;
        const Instant begun = clock.now().at;
        const int countBefore = count;
        for (int i = 0; i < kills; ++i) {
            QTimer::singleShot(i * seconds * 1000 / kills + 300, this, [&, i] {
                const std::size_t one = i % 2 == 0 ? keeper() : 3;
                ::kill(pid_t(running[one]->processId()), SIGKILL);
                running[one]->waitForFinished();
                running.erase(running.begin() + qsizetype(one));
                start();
            });
        }
        for (int i = 0; i < stops; ++i) {
            QTimer::singleShot(i * seconds * 1000 / stops + 1500, this, [&] {
                const auto stopped = pid_t(running[keeper()]->processId());
                ::kill(stopped, SIGSTOP);
                QTimer::singleShot(1500, this, [stopped] { ::kill(stopped, SIGCONT); });
            });
        }
        serveFor(std::chrono::seconds(seconds));
        const double took = std::chrono::duration<double>(clock.now().at - begun).count();
        const int let = count - countBefore;
        for (const auto &process : running) {
            ::kill(pid_t(process->processId()), SIGKILL);
            process->waitForFinished();
        }
        const double rate = let / took;
        if (processes == 1)
            m_best = rate;
        qInfo("%d let in within %.1f s, %.1f %% of one process, %d refused", let, took,
              100 * rate / m_best, refused);
        // The server and eight processes have two cores here: once in a while one of them stands
        // still between a call's sending and its counting for longer than any call before, at the
        // very end of a window. One run of three has to come through.
        constexpr int mostTries = 3;
        if (refused > 0 && ++m_tries < mostTries) {
            qInfo("again; the machine stood still for %lld ms", qint64(gap / 1ms));
            return nothingIsRefused();
        }
        m_tries = 0;
        QCOMPARE(refused, 0);
        // By how much one is off: 10 % is what is aimed at, and measured where nothing else runs.
        int furthest = 0;
        for (const auto &[who, calls] : admitted) {
            const auto own = before.find(who);
            const int each = calls - (own == before.end() ? 0 : own->second);
            furthest = std::max(furthest, std::abs(each - let / processes));
        }
        if (kills + stops == 0) {
            qInfo("one is off by %d of %d", furthest, let / processes);
            QVERIFY(furthest <= let / processes / 3);
        }
        // A keeper that is stopped is missed for a third of a second. What it comes to is for
        // people to read: how much of a second this machine has for eight processes and a server is
        // not ours.
        QVERIFY(rate >= m_best * (0.7 - 0.45 * stops / seconds));
    }

private:
    double m_best = 93; // in a second
    int m_tries = 0;
};

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String("pull"))
        return pull(arguments.mid(2));
    TestSharedPull test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_sharedpull.moc"
