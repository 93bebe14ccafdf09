// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "app/program.h"
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/savedjobfixture.h"
#include "ui/uitest.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/sharing/keys/usageview.h>

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>
#include <QTimer>

#include <csignal>

// The window pulls while command lines do, all on one key: they are to be one caller to the server.

using namespace penstock;
using namespace std::chrono_literals;
using State = JobSession::State;

class TestMixedKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void nothingIsRefused_data()
    {
        Table<QString, int, int>("limit", "kills", "stops");
        for (const char *const limit : {"100/1s", "100/1s fixed"}) {
            QTest::addRow("%s", limit) << limit << 0 << 0;
            QTest::addRow("%s, some are killed", limit) << limit << 3 << 0;
            QTest::addRow("%s, some are stopped for a while", limit) << limit << 0 << 2;
        }
    }

    void nothingIsRefused()
    {
        QFETCH(const QString, limit);
        QFETCH(const int, kills);
        QFETCH(const int, stops);
        constexpr int others = 7;
        constexpr int rowsEach = 80;
        SavedJobFixture fixture;
        const std::vector<Limit> limits {limitFromShorthand(limit).value(),
                                         limitFromShorthand(u"10 concurrent").value()};
        // In a process of its own: in this one it would count by the time at which the window lets
        // it.
        ServeProcess server({u"--limit"_s, limit, u"--limit"_s, u"10 concurrent"_s, u"--latency"_s,
                             u"20..40ms"_s, u"--log"_s});
        QVERIFY(!server.address().isEmpty());
        std::optional<Instant> first;
        Instant last;
        const auto logged
            = connect(&server.process(), &QProcess::readyReadStandardError, this, [&] {
                  server.process().readAllStandardError(); // a line for each request
                  last = fixture.clock.now().at;
                  first = first.value_or(last);
              });

        Profile profile;
        profile.name = u"Practice"_s;
        profile.baseUrl = server.address();
        profile.limits = limits;
        profile.discover = false;
        SavedJobFixture::write(profilePath(u"practice"_s, fixture.places), toJson(profile));
        const auto job = [&](const QString &name, const QString &profileName) {
            JobSpec made;
            made.name = name;
            made.profile = profileName;
            made.request.url = u"/items/{{id}}"_s;
            made.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = rowsEach};
            made.output.path = fixture.folder.filePath(name + u".jsonl"_s);
            return made;
        };
        const QString file = jobPath(u"numbers"_s, fixture.places);
        const JobSpec ofWindow = job(u"numbers"_s, u"practice"_s);
        SavedJobFixture::write(file, toJson(ofWindow));
        QVERIFY(allowUses(file, pathUsesOf(ofWindow, profile), fixture.places));
        fixture.openSaved();

        std::vector<std::unique_ptr<QProcess>> running;
        const auto start = [&](int number) {
            const QString name = u"other%1"_s.arg(number);
            const QString path = fixture.folder.filePath(name + u".job.json"_s);
            JobSpec made = job(name, u"practice"_s);
            made.output.path = name + u".jsonl"_s;
            SavedJobFixture::write(path, toJson(made));
            auto &process = running.emplace_back(std::make_unique<QProcess>());
            process->start(programPath(), {u"run"_s, path, u"--data-dir"_s, fixture.folder.path()});
        };
        QRandomGenerator random {quint32(kills)};
        std::vector<const QProcess *> killed;
        for (int i = 0; i < others; ++i)
            QTimer::singleShot(random.bounded(1'000), this, [&start, i] { start(i); });
        for (int i = 0; i < kills; ++i) {
            QTimer::singleShot(1'200 + i * 700, this, [&, i] {
                std::vector<QProcess *> pulling;
                for (const auto &each : running) {
                    if (each->processId() > 0)
                        pulling.push_back(each.get());
                }
                if (pulling.empty())
                    return;
                // The oldest most likely keeps the limits.
                QProcess *const one = pulling[i == 0 ? 0 : random.bounded(quint32(pulling.size()))];
                ::kill(pid_t(one->processId()), SIGKILL);
                one->waitForFinished();
                killed.push_back(one);
            });
        }
        for (int i = 0; i < stops; ++i) {
            QTimer::singleShot(1'500 + i * 900, this, [&, i] {
                const auto one = pid_t(running[std::size_t(i)]->processId());
                if (one <= 0 || ::kill(one, SIGSTOP) != 0)
                    return; // it may be done
                QTimer::singleShot(1'200, this, [&, i, one] {
                    if (running[std::size_t(i)]->processId() == one)
                        ::kill(one, SIGCONT);
                });
            });
        }
        QTRY_VERIFY_WITH_TIMEOUT(first.has_value(),
                                 patience); // the key is in use before the window comes
        fixture.window->openJob(*fixture.onlyJob());
        QTest::keyClick(fixture.window.get(), Qt::Key_3, Qt::ControlModifier);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        const auto isDone = [&] {
            return running.size() == others
                && std::all_of(running.begin(), running.end(), [](const auto &process) {
                       return process->state() == QProcess::NotRunning;
                   });
        };
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
        QCOMPARE(int(killed.size()), kills);
        for (const auto &each : running) {
            const bool wasKilled
                = std::find(killed.begin(), killed.end(), each.get()) != killed.end();
            QVERIFY2(wasKilled || each->exitCode() == 0, each->readAllStandardError().constData());
        }
        QCOMPARE(viewsOfKeys(UsageFolder::in(fixture.places), fixture.clock.now()).size(), 1U);
        QVERIFY(first.has_value());
        const double took = std::chrono::duration<double>(last - *first).count();
        disconnect(logged);
        const QJsonObject counts = server.stop();
        const int admitted = counts[u"admitted"_s].toInt(-1);
        const int refused = counts[u"refused"_s].toInt(-1);
        qInfo("%d calls in %.2f s, %d refused", admitted, took, refused);
        QCOMPARE(refused, 0);
        if (kills == 0)
            QCOMPARE(admitted, (others + 1) * rowsEach);
        // The first hundred go at once, the others at a hundred a second. Eight programs start
        // meanwhile, and one that is stopped has calls of its own to end.
        const double best = double(admitted - 100) / 100;
        QVERIFY2(took <= best * 1.1 + 2 + stops * 1.2, QByteArray::number(took).constData());
    }
};

PENSTOCK_TEST(TestMixedKey)
#include "tst_mixedkey.moc"
