// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// screenshots FOLDER [--language CODE] draws the pages of the window into FOLDER, light and dark,
// wide and narrow; pseudo is a language two fifths longer than English. With QT_SCALE_FACTOR=2 in
// the environment they are called NAME-200.png. What runs in them is real: the sample against its
// practice server; and what else there is to see, of short runs.
#include "support/testpaths.h"
#include "ui/import/importdialog.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/runpage.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/plan/planchart.h"
#include "ui/plan/planpage.h"
#include "ui/pseudotranslator.h"
#include "ui/surfaces.h"
#include "ui/theme/language.h"
#include "ui/windowfixture.h"

#include <penstock/support/systemclock.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QDialog>
#include <QDir>
#include <QFontDatabase>
#include <QLabel>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cstdio>

using namespace penstock;
using namespace std::chrono_literals;

namespace {
struct Mode
{
    const char *name;
    Appearance::Mode mode;
};
constexpr Mode modes[] = {{"light", Appearance::Mode::Light}, {"dark", Appearance::Mode::Dark}};

void waitFor(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

// What of the surfaces that tests look at is drawn, too, and as what.
struct Drawn
{
    const char *surface;
    const char *name;
    bool isDrawnBefore = false; // with the sample in it, but not as small
};
constexpr Drawn drawn[] = {
    {"columns", "columns"},
    {"comparison of runs", "comparison"},
    {"end card with failures", "endcard"},
    {"environments", "environments"},
    {"export", "export"},
    {"folders", "folders"},
    {"left alone, as it fails", "backoff"},
    {"more settings", "jobsettings"},
    {"opened sections", "sections"},
    {"paused, as it is refused", "fuse"},
    {"plan", "plan", true},
    {"profile", "profile", true},
    {"request", "request", true},
    {"results", "results", true},
    {"run", "run", true},
    {"start", "start", true},
    {"throttling", "throttling", true},
};

class Photographer
{
public:
    Photographer(MainWindow &window, Appearance &appearance, QDir folder, const QString &language)
        : m_window(window)
        , m_appearance(appearance)
        , m_folder(std::move(folder))
    {
        if (!language.isEmpty())
            m_suffix += QLatin1Char('-') + language;
        if (const int scale = qRound(100 * window.devicePixelRatioF()); scale != 100)
            m_suffix += QLatin1Char('-') + QString::number(scale);
    }

    void take(const QString &page) { take(page, m_window); }
    // Light and dark of the same moment.
    void take(const QString &page, QWidget &widget)
    {
        for (const Mode &mode : modes) {
            m_appearance.setMode(mode.mode);
            waitFor(300ms); // plots draw at their own pace
            const QString file = m_folder.filePath(
                QStringLiteral("%1-%2%3.png").arg(page, QLatin1String(mode.name), m_suffix));
            if (!widget.grab().save(file))
                qFatal("%s cannot be written", qPrintable(file));
            std::puts(qPrintable(file));
        }
    }

private:
    MainWindow &m_window;
    Appearance &m_appearance;
    QDir m_folder;
    QString m_suffix;
};

Profile exampleProfile()
{
    Profile profile;
    profile.name = QStringLiteral("GitHub REST");
    profile.baseUrl = QStringLiteral("https://api.github.com");
    profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("github-main")};
    profile.headers
        = {{QStringLiteral("Accept"), {QStringLiteral("application/vnd.github+json"), {}}},
           {QStringLiteral("X-GitHub-Api-Version"), {QStringLiteral("2022-11-28"), {}}},
           {QStringLiteral("User-Agent"), {QStringLiteral("penstock (data@example.org)"), {}}}};
    profile.limits = {{QStringLiteral("Points"), GcraSettings {66ms, 3}},
                      {QStringLiteral("Hourly quota"), FixedWindowSettings {5000, 1h}},
                      {QStringLiteral("In flight"), ConcurrencySettings {100}},
                      {QStringLiteral("Search"), SlidingWindowSettings {30, 1min}}};
    profile.limits[3].match.path = QStringLiteral("/search/*");
    profile.docs = QUrl(QStringLiteral("https://docs.github.com/rest"));
    profile.asOf = QDate(2025, 11, 4);
    return profile;
}

JobSpec exampleJob(const QString &output)
{
    JobSpec job;
    job.name = QStringLiteral("Repositories of 40,000 organisations");
    job.profile = QStringLiteral("github-rest");
    job.request.url = QStringLiteral("/orgs/{{org}}/repos?per_page=100");
    job.rows.from = RowsSpec::Range {.name = QStringLiteral("org"), .from = 1, .to = 39'214};
    job.output.path = output;
    return job;
}

void chooseCurve(const MainWindow &window, const QString &name)
{
    for (QToolButton *const each : window.currentJob()->findChildren<QToolButton *>()) {
        if (each->isVisible() && each->text() == name)
            each->click();
    }
}

// What is opened over the pages.
void takeDialogs(MainWindow &window, Photographer &photographer)
{
    const auto choose = [&window](Qt::Key key, Qt::KeyboardModifiers modifiers) {
        QTest::keyClick(&window, key, modifiers);
    };
    const auto takeAndLeave = [&](const QString &name) {
        bool isThere = false;
        for (QDialog *const dialog : window.findChildren<QDialog *>()) {
            if (!dialog->isVisible())
                continue;
            photographer.take(name, *dialog);
            dialog->reject();
            isThere = true;
        }
        if (!isThere)
            qFatal("there is no %s to be seen", qPrintable(name));
        window.activateWindow(); // or no key would come to it
        waitFor(100ms); // until both is so
    };
    choose(Qt::Key_K, Qt::ControlModifier);
    takeAndLeave(QStringLiteral("palette"));
    choose(Qt::Key_Comma, Qt::ControlModifier);
    takeAndLeave(QStringLiteral("settings"));
    choose(Qt::Key_Question, Qt::ControlModifier);
    takeAndLeave(QStringLiteral("shortcuts"));
    window.import()->takeFile(testData(u"import/museum.openapi.yaml"));
    waitFor(2s);
    takeAndLeave(QStringLiteral("import"));
}

void takeProfileAndPlan(MainWindow &window, Photographer &photographer)
{
    window.newProfile();
    waitFor(2s);
    for (QDialog *const dialog : window.findChildren<QDialog *>()) {
        if (!dialog->isVisible())
            continue;
        photographer.take(QStringLiteral("newprofile"), *dialog);
        dialog->reject();
    }
    ProfileDocument &profile = window.model().addProfile(exampleProfile(), {}, {});
    JobSession &session
        = window.model().addJob(profile.work(), exampleJob(QStringLiteral("repos.jsonl")), {});
    window.openProfile(profile);
    photographer.take(QStringLiteral("profile"));
    window.resize(1024, 700);
    photographer.take(QStringLiteral("profile-1024"));
    window.openJob(session);
    window.currentJob()->showPage(JobTab::Page::Request);
    waitFor(2s);
    photographer.take(QStringLiteral("request-1024"));
    window.resize(1280, 800);
    photographer.take(QStringLiteral("request"));
    window.currentJob()->showPage(JobTab::Page::Plan);
    waitFor(5s);
    for (QSpinBox *const number : window.findChildren<QSpinBox *>()) {
        if (number->accessibleName() == QStringLiteral("Hourly quota"))
            number->setValue(15'000);
    }
    const QString turned = PlanPage::tr("What if: %1").section(QLatin1Char('%'), 0, 0);
    const auto hasTurned = [&window, &turned] {
        for (const QLabel *const label : window.findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().startsWith(turned))
                return true;
        }
        return false;
    };
    for (int i = 0; i < 300 && !hasTurned(); ++i)
        waitFor(100ms);
    photographer.take(QStringLiteral("plan"));
    window.resize(1024, 700);
    photographer.take(QStringLiteral("plan-1024"));
    chooseCurve(window, PlanChart::tr("Requests"));
    waitFor(1s);
    photographer.take(QStringLiteral("plan-calls-1024"));
    window.resize(1280, 800);
}

// The pages of somebody who has a window of the usual size, and the sample while it runs.
void takePages(QApplication &application, const QString &folder, const QString &language)
{
    Appearance appearance(application, Appearance::Mode::Light);
    SystemClock clock;
    FixedSecrets secrets({{exampleProfile().auth.secret, QByteArrayLiteral("not a real token")}});
    const QTemporaryDir home;
    MainWindow window(clock, secrets, appearance, {AppDirs::below(home.path())});
    Photographer photographer(window, appearance, QDir(folder), language);
    window.show();
    photographer.take(QStringLiteral("start"));
    takeDialogs(window, photographer);
    window.resize(1024, 700);
    photographer.take(QStringLiteral("start-1024"));
    window.resize(1280, 800);
    takeProfileAndPlan(window, photographer);
    window.runSample();
    waitFor(32s);
    photographer.take(QStringLiteral("run-throttled"));
    chooseCurve(window, RunPage::tr("Requests"));
    photographer.take(QStringLiteral("run-calls"));
    const std::pair<JobTab::Page, QString> pages[]
        = {{JobTab::Page::Results, QStringLiteral("results")},
           {JobTab::Page::Throttling, QStringLiteral("throttling")}};
    for (const auto &[page, name] : pages) {
        window.currentJob()->showPage(page);
        waitFor(1s);
        photographer.take(name);
    }
    window.resize(1024, 700);
    for (const auto &[page, name] : pages) {
        window.currentJob()->showPage(page);
        waitFor(1s);
        photographer.take(name + QStringLiteral("-1024"));
    }
    window.currentJob()->showPage(JobTab::Page::Run);
    chooseCurve(window, RunPage::tr("Requests"));
    photographer.take(QStringLiteral("run-calls-1024"));
    chooseCurve(window, RunPage::tr("Rate"));
    photographer.take(QStringLiteral("run-1024"));
    window.currentJob()->stop();
    for (int i = 0; i < 100 && !window.model().activeJobs().empty(); ++i)
        waitFor(100ms);
    photographer.take(QStringLiteral("run-stopped-1024"));
}

// A run whose profile knows the limits of its server.
void takeRun(QApplication &application, const QString &folder, const QString &language)
{
    Appearance appearance(application, Appearance::Mode::Light);
    SystemClock clock;
    FixedSecrets secrets({});
    const QTemporaryDir home;
    MainWindow window(clock, secrets, appearance, {AppDirs::below(home.path())});
    window.setSampleSize({.allowed = 80, .declared = 80, .pace = 125ms});
    window.show();
    window.resize(1280, 900); // all limits fit
    window.runSample();
    waitFor(45s);
    Photographer(window, appearance, QDir(folder), language).take(QStringLiteral("run"));
}

// As it is on a small screen, and on one where the window just fits.
void takeSurfaces(const QString &folder, const QString &language)
{
    const auto take = [&folder, &language](WindowFixture &fixture, const QString &name) {
        const auto known
            = std::find_if(std::begin(drawn), std::end(drawn), [&name](const Drawn &each) {
                  return name == QLatin1String(each.surface);
              });
        if (known == std::end(drawn))
            return;
        Photographer photographer(*fixture.window, fixture.appearance, QDir(folder), language);
        QWidget *front = fixture.window.get();
        for (QDialog *const dialog : fixture.window->findChildren<QDialog *>()) {
            if (dialog->isVisible())
                front = dialog;
        }
        const QString file = QLatin1String(known->name);
        if (!known->isDrawnBefore) {
            fixture.window->resize(1024, 700);
            photographer.take(file + QStringLiteral("-1024"), *front);
        }
        fixture.window->resize(800, 560);
        photographer.take(file + QStringLiteral("-800"), *front);
    };
    for (const SurfaceGroup &group : surfaceGroups())
        group.show(take);
}
} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCommandLineParser options;
    const QCommandLineOption language(QStringLiteral("language"), {}, QStringLiteral("code"));
    options.addOption(language);
    const bool isKnown = options.parse(QCoreApplication::arguments());
    const QString folder = options.positionalArguments().value(0);
    if (!isKnown || folder.isEmpty() || options.positionalArguments().size() > 1) {
        std::fprintf(stderr, "screenshots: %s\nIt takes FOLDER [--language CODE].\n",
                     qPrintable(options.errorText()));
        return 2;
    }
    if (!QDir().mkpath(folder)) {
        std::fprintf(stderr, "screenshots: %s cannot be made\n", qPrintable(folder));
        return 1;
    }
    PseudoTranslator pseudo;
    if (options.value(language) == QStringLiteral("pseudo"))
        QCoreApplication::installTranslator(&pseudo);
    else
        useLanguage(application,
                    options.isSet(language) ? options.value(language) : QStringLiteral("en"));
    QFontDatabase::addApplicationFont(QStringLiteral(":/penstock/fonts/NotoSans-Regular.ttf"));
    QFont font(QStringLiteral("Noto Sans"));
    font.setPointSize(10);
    QApplication::setFont(font);
    QApplication::setCursorFlashTime(0);
    takePages(application, folder, options.value(language));
    takeRun(application, folder, options.value(language));
    takeSurfaces(folder, options.value(language));
    return 0;
}
