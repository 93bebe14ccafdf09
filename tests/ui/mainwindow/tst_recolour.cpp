// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"
#include "support/testprogram.h"
#include "ui/jobs/endcard.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/readyline.h"
#include "ui/theme/tokens.h"
#include "ui/throttling/diagnosispanel.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <QImage>
#include <QTest>

using namespace penstock;

namespace tst_recolour {
using State = JobSession::State;

enum class Shown { Start, Profile, Request, Ended, Throttling };

// How often the text colours of \a other are seen: a blend of others may be one of them by chance.
QStringList seenOf(const Tokens &other, QWidget &window)
{
    constexpr int byChance = 8;
    const QImage image = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    QStringList seen;
    for (const char *const name : {"ink", "ink2", "ink3", "accent", "warn", "fail", "sand"}) {
        const QRgb colour = other.byName().value(QLatin1String(name)).rgb();
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            const auto *const line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
            count += int(std::count(line, line + image.width(), colour));
        }
        if (count > byChance)
            seen.append(u"%1: %2"_s.arg(QLatin1String(name)).arg(count));
    }
    return seen;
}

// Some of its rows are not there, and one of its values could be a column.
struct Fixture : WindowFixture
{
    Fixture(Shown shown, Appearance::Mode mode)
    {
        appearance.setMode(mode);
        server.setScript([](const FaultServer::Request &request) {
            return Action::withStatus(request.path.startsWith("/1") ? 404 : 200);
        });
        window->resize(1024, 700);
        if (shown == Shown::Throttling) {
            window->setSampleSize(quickSample(90, 20));
            window->runSample();
            window->currentJob()->showPage(JobTab::Page::Throttling);
            QTRY_VERIFY_WITH_TIMEOUT(window->findChild<DiagnosisPanel *>()->isVisible(), patience);
        } else if (shown != Shown::Start) {
            open(shown);
        }
    }
    ~Fixture() { window.reset(); }

    FaultServer server;

private:
    void open(Shown shown)
    {
        Profile profile;
        profile.name = u"Shop"_s;
        profile.baseUrl = server.url().toString(QUrl::RemovePath);
        profile.docs = QUrl(u"https://docs.example.com/limits"_s);
        profile.limits = {{u"at once"_s, ConcurrencySettings {4}}};
        profile.discover = false;
        profile.retry.maxAttempts = 1;
        JobSpec job;
        job.name = u"Orders"_s;
        job.request.url = u"/{{id}}"_s;
        job.request.query = {{u"page"_s, u"2"_s}};
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 20};
        job.output.path = folder.filePath(u"orders.jsonl"_s);
        ProfileDocument &owner = window->model().addProfile(profile, {}, {});
        if (shown == Shown::Profile)
            return window->openProfile(owner);
        JobSession &session = window->model().addJob(owner.work(), job, folder.filePath(u"j"_s));
        window->openJob(session);
        if (shown == Shown::Request) {
            window->currentJob()->showPage(JobTab::Page::Request);
            QTRY_VERIFY_WITH_TIMEOUT(!window->findChild<ReadyLine *>()->readiness().parts.empty(),
                                     patience);
            return;
        }
        window->currentJob()->showPage(JobTab::Page::Run);
        window->currentJob()->startOrResume();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::SomeFailed, patience);
        QTRY_VERIFY_WITH_TIMEOUT(window->findChild<EndCard *>()->isVisible(), patience);
    }
};

//! Light becomes dark, and dark light, while the window is open.
class TestRecolour : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingKeepsItsColour_data()
    {
        Table<Shown, bool>("shown", "becomesDark");
        const std::pair<const char *, Shown> pages[] = {{"start", Shown::Start},
                                                        {"profile", Shown::Profile},
                                                        {"request", Shown::Request},
                                                        {"ended run", Shown::Ended},
                                                        {"throttling", Shown::Throttling}};
        for (const bool becomesDark : {true, false}) {
            for (const auto &[name, shown] : pages)
                QTest::addRow("%s, %s", name, becomesDark ? "dark" : "light")
                    << shown << becomesDark;
        }
    }

    void nothingKeepsItsColour()
    {
        QFETCH(const Shown, shown);
        QFETCH(const bool, becomesDark);
        using Mode = Appearance::Mode;
        Fixture fixture(shown, becomesDark ? Mode::Light : Mode::Dark);
        const Tokens &before = becomesDark ? Tokens::light() : Tokens::dark();
        QVERIFY(seenOf(before, *fixture.window).size() > 1);
        fixture.appearance.setMode(becomesDark ? Mode::Dark : Mode::Light);
        QTRY_COMPARE_WITH_TIMEOUT(seenOf(before, *fixture.window).join(u", "_s), QString(), 2'000);
    }
};

PENSTOCK_TEST(TestRecolour)
} // namespace tst_recolour
#include "tst_recolour.moc"
