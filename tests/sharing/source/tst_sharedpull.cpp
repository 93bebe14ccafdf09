// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/table.h"

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/sharing/channel/localswitchboard.h>
#include <penstock/sharing/source/localsharedsource.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <csignal>
#include <map>

#include <sys/resource.h>

// Eight processes on one key against a server that refuses what is too much, while some of them are
// killed, stopped and started. Real processes, sockets and time. PENSTOCK_SHARED_SECONDS says how
// long, 5 without, with as many more kills and stops; PENSTOCK_SHARED_STRICT=1 asks for what a
// machine can do that does nothing else.

using namespace penstock;
using namespace std::chrono_literals;

namespace {

std::vector<Limit> limitsOf(const QString &shorthands)
{
    std::vector<Limit> limits;
    for (const QString &text : shorthands.split(QLatin1Char(';')))
        limits.push_back(limitFromShorthand(text).value());
    return limits;
}

SharedKeyFiles keyIn(const QString &folder)
{
    const QString path = folder + u"/key.json"_s;
    return {u"key"_s, folder + u"/gate"_s,
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

//! QTest::qWait() looks at processes once in 10 ms.
void waitFor(std::chrono::milliseconds span)
{
    QEventLoop loop;
    QTimer::singleShot(span, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
}

//! All clocks here are one: what many processes write down can be compared.
QByteArray instantText(Instant at)
{
    return QByteArray::number(qint64(at.time_since_epoch().count()));
}

//! Is the server, in a process of its own: nothing that the test does comes between an arrival and its
//! counting. LIMITS LOG
int serve(const QStringList &arguments)
{
    // Before those that it measures, where that is allowed.
    std::ignore = ::setpriority(PRIO_PROCESS, 0, -10);
    SystemClock clock;
    MockServerOptions options;
    options.limits = limitsOf(arguments[0]);
    options.latency = {20ms, 40ms};
    MockServer server(options, clock);
    QFile log(arguments[1]);
    QFile out;
    if (!server.listen() || !log.open(QIODevice::WriteOnly)
        || !out.open(stdout, QIODevice::WriteOnly))
        return 1;
    QObject::connect(&server, &MockServer::handled, &server, [&](const MockExchange &exchange) {
        log.write(
            exchange.target + ' ' + instantText(exchange.arrived.at) + ' '
            + (exchange.admitted ? QByteArray("-") : exchange.limit.toUtf8().replace(' ', '_'))
            + '\n');
    });
    out.write(server.url().toString().toLatin1() + '\n');
    out.flush();
    QSocketNotifier ended(fileno(stdin), QSocketNotifier::Read);
    QObject::connect(&ended, &QSocketNotifier::activated, &server, &QCoreApplication::quit);
    return QCoreApplication::exec();
}

//! Keeps calling until it is ended. FOLDER URL LIMITS NAME
int pull(const QStringList &arguments)
{
    SystemClock clock;
    const auto switchboard = LocalSwitchboard::inFolder(arguments[0] + u"/gate"_s).value();
    LocalSharedSource permitSource(
        keyIn(arguments[0]), limitsOf(arguments[2]), clock, *switchboard,
        ElectionBoard::open(arguments[0] + u"/gate/key.board"_s).value());
    HttpClient httpClient(permitSource, clock);
    QFile log(arguments[0] + QLatin1Char('/') + arguments[3] + u".log"_s);
    if (!log.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return 1;
    int calls = 0;
    std::function<void()> callOn = [&] {
        HttpRequest request;
        request.url = QUrl(arguments[1]);
        request.url.setPath(u"/%1/%2"_s.arg(arguments[3]).arg(++calls));
        httpClient.send(request, [&, path = request.url.path()](const Outcome &outcome) {
            const SendTimings timings = outcome ? outcome->timings : outcome.error().timings;
            log.write(path.toLatin1() + ' ' + instantText(timings.grantedAt.value_or(Instant()))
                      + ' ' + instantText(timings.sentAt.value_or(Instant())) + ' '
                      + instantText(timings.firstByteAt.value_or(Instant())) + '\n');
            callOn();
        });
    };
    for (int i = 0; i < 12; ++i)
        callOn();
    return QCoreApplication::exec();
}

} // namespace

//! A call as the server has counted it, and as its caller saw it.
struct Counted
{
    QByteArray target;
    Instant arrived;
    QByteArray refusedBy; // "-": nothing
    bool isRefused() const { return refusedBy != "-"; }
    int who() const { return target.mid(1).split('/').front().toInt(); }
};

QList<QByteArrayList> linesOf(const QString &path)
{
    QList<QByteArrayList> lines;
    QFile file(path);
    if (file.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : file.readAll().split('\n'))
            lines.append(line.split(' '));
    }
    return lines;
}

std::vector<Counted> countedIn(const QString &path)
{
    std::vector<Counted> calls;
    for (const QByteArrayList &words : linesOf(path)) {
        if (words.size() == 3)
            calls.push_back({words[0], Instant(Duration(words[1].toLongLong())), words[2]});
    }
    std::sort(calls.begin(), calls.end(),
              [](const Counted &a, const Counted &b) { return a.arrived < b.arrived; });
    return calls;
}

//! When a refused call and those that it came too close to were let go, sent, counted and answered.
void tellOfRefused(const std::vector<Counted> &calls, const QString &folder, int processes)
{
    std::map<QByteArray, QByteArrayList> seen; // by its caller
    for (int i = 1; i <= processes; ++i) {
        for (const QByteArrayList &words : linesOf(folder + u"/%1.log"_s.arg(i))) {
            if (words.size() == 4)
                seen[words[0]] = words;
        }
    }
    for (const Counted &refused : calls) {
        if (!refused.isRefused())
            continue;
        const auto tell = [&](const Counted &call) {
            const auto ms = [&](Instant at) {
                return QByteArray::number(
                    std::chrono::duration<double, std::milli>(at - refused.arrived).count(), 'f',
                    2);
            };
            QByteArray text = call.target + " counted " + ms(call.arrived);
            if (const auto own = seen.find(call.target); own != seen.end()) {
                const char *const what[] = {"", " let go ", " sent ", " answered "};
                for (int i = 1; i < 4; ++i)
                    text += what[i] + ms(Instant(Duration(own->second[i].toLongLong())));
            }
            qInfo("  %s %s", text.constData(), call.refusedBy.constData());
        };
        qInfo("refused by %s, in ms since:", refused.refusedBy.constData());
        tell(refused);
        for (const Counted &other : calls) {
            const Duration before = refused.arrived - other.arrived;
            if (before <= 1s && before > 960ms)
                tell(other);
        }
        for (const Counted &other : calls) {
            const Duration before = refused.arrived - other.arrived;
            if (before < 15ms && before > -15ms)
                tell(other);
        }
    }
}

class TestSharedPull : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsRefused_data()
    {
        Table<QString, int, int, int>("limits", "processes", "kills", "stops");
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
        const int given = qEnvironmentVariableIntValue("PENSTOCK_SHARED_SECONDS");
        const int seconds = given > 0 ? given : 5;
        QFETCH(int, kills);
        QFETCH(int, stops);
        kills = kills * seconds / 5;
        stops = stops * seconds / 5;
        SystemClock clock;
        QTemporaryDir folder;
        QProcess server;
        server.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        server.start(QCoreApplication::applicationFilePath(),
                     {u"serve"_s, limits, folder.filePath(u"served"_s)});
        QVERIFY(server.waitForReadyRead());
        const QString url = QString::fromLatin1(server.readLine().trimmed());

        QRandomGenerator random {quint32(processes)};
        std::vector<std::unique_ptr<QProcess>> running;
        int started = 0;
        const auto start = [&] {
            auto &process = running.emplace_back(std::make_unique<QProcess>());
            process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
            process->start(QCoreApplication::applicationFilePath(),
                           {u"pull"_s, folder.path(), url, limits, QString::number(++started)});
        };
        // The board does not say whose the word is: the leader has the only socket that listens.
        const auto leader = [&]() -> std::size_t {
            QFile sockets(u"/proc/net/unix"_s);
            if (!sockets.open(QIODevice::ReadOnly))
                return 0;
            const QByteArrayList lines = sockets.readAll().split('\n');
            for (std::size_t i = 0; i < running.size(); ++i) {
                const QDir files(u"/proc/%1/fd"_s.arg(running[i]->processId()));
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
        waitFor(1500ms); // they have come
        const Instant begun = clock.now().at;
        for (int i = 0; i < kills; ++i) {
            QTimer::singleShot(i * seconds * 1000 / kills + 300, this, [&, i] {
                const std::size_t one = i % 2 == 0 ? leader() : 3;
                ::kill(pid_t(running[one]->processId()), SIGKILL);
                running[one]->waitForFinished();
                running.erase(running.begin() + qsizetype(one));
                start();
            });
        }
        for (int i = 0; i < stops; ++i) {
            QTimer::singleShot(i * seconds * 1000 / stops + 1500, this, [&] {
                const auto stopped = pid_t(running[leader()]->processId());
                ::kill(stopped, SIGSTOP);
                QTimer::singleShot(1500, this, [stopped] { ::kill(stopped, SIGCONT); });
            });
        }
        waitFor(std::chrono::seconds(seconds));
        const Instant ended = clock.now().at;
        for (const auto &process : running) {
            ::kill(pid_t(process->processId()), SIGKILL);
            process->waitForFinished();
        }
        server.closeWriteChannel();
        QVERIFY(server.waitForFinished());

        const std::vector<Counted> calls = countedIn(folder.filePath(u"served"_s));
        std::map<int, int> each;
        std::vector<Instant> let;
        int refused = 0;
        for (const Counted &call : calls) {
            refused += call.isRefused() ? 1 : 0;
            if (call.isRefused() || call.arrived < begun || call.arrived >= ended)
                continue;
            let.push_back(call.arrived);
            ++each[call.who()];
        }
        const double rate = rateOf(let);
        if (processes == 1)
            m_best[limits] = rate;
        const auto best = m_best.find(limits);
        const double share = rate / (best == m_best.end() ? usualRate : best->second);
        const int fair = int(let.size()) / processes;
        int furthest = 0;
        for (const auto &[who, own] : each)
            furthest = std::max(furthest, std::abs(own - fair));
        qInfo("%zu let in, %.1f a second, %.1f %% of one process, one is off by %d of %d, "
              "%d refused",
              let.size(), rate, 100 * share, furthest, fair, refused);
        tellOfRefused(calls, folder.path(), started);
        QCOMPARE(refused, 0);
        const bool isStrict = qEnvironmentVariableIntValue("PENSTOCK_SHARED_STRICT") != 0;
        // Those that have died are others than those that came for them.
        if (kills + stops == 0)
            QVERIFY(furthest <= fair / 10 + (isStrict ? 0 : atOnce));
        // A leader that is stopped is missed for some looks, see LocalSharedSource. A machine that
        // does other things as well has less for eight processes and a server.
        const double missed = 0.45 * stops / seconds;
        QVERIFY(share >= (isStrict ? 0.97 : 0.9) - missed);
    }

private:
    static constexpr double usualRate = 95; // a second, where "one" was not asked for
    static constexpr int atOnce = 10;

    //! Calls come in bursts of a window: it is measured from one to the same place of a later one.
    static double rateOf(const std::vector<Instant> &calls)
    {
        constexpr std::size_t burst = 100;
        const std::size_t many = calls.empty() ? 0 : (calls.size() - 1) / burst * burst;
        if (many == 0)
            return 0;
        return double(many) / std::chrono::duration<double>(calls[many] - calls.front()).count();
    }

    std::map<QString, double> m_best; // of one process, in a second
};

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "serve"_L1)
        return serve(arguments.mid(2));
    if (arguments.value(1) == "pull"_L1)
        return pull(arguments.mid(2));
    TestSharedPull test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_sharedpull.moc"
