// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "ui/surfaces.h"

#include "support/faultserver.h"
#include "support/testpaths.h"
#include "ui/environments/variablespanel.h"
#include "ui/import/importdialog.h"
#include "ui/jobs/earlierbar.h"
#include "ui/jobs/endcard.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/runstrip.h"
#include "ui/mainwindow/untrustedpage.h"
#include "ui/plan/phaselist.h"
#include "ui/profiles/newprofiledialog.h"
#include "ui/request/outputtable.h"
#include "ui/request/requestpage.h"
#include "ui/request/tokenoffer.h"
#include "ui/results/answerpanel.h"
#include "ui/results/resultspage.h"
#include "ui/savedjobfixture.h"
#include "ui/service/foldedsection.h"
#include "ui/throttling/diagnosispanel.h"
#include "ui/tree/savedwork.h"
#include "ui/widgets/pagetabs.h"
#include "ui/widgets/segmentswitch.h"
#include "ui/widgets/textview.h"

#include <penstock/jobs/output/output.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/profiles/secrets/secretindex.h>

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTableView>
#include <QTreeView>

namespace penstock {

namespace {
using namespace std::chrono_literals;
using Page = JobTab::Page;
using State = JobSession::State;

void waitUntil(const std::function<bool()> &isSo, const char *what)
{
    if (!QTest::qWaitFor(isSo, patience))
        qFatal("there is no %s to be seen", what);
}

// Those that are seen. Null where there is none.
template <typename T>
T *seenIn(const QWidget &around)
{
    for (T *const each : around.findChildren<T *>()) {
        if (each->isVisible())
            return each;
    }
    return nullptr;
}

template <typename T>
T &seen(const QWidget &around, const char *what)
{
    waitUntil([&around] { return seenIn<T>(around) != nullptr; }, what);
    return *seenIn<T>(around);
}

void choose(QComboBox &box, int index)
{
    box.setCurrentIndex(index);
    Q_EMIT box.activated(index);
}

void choose(const SegmentSwitch &choices, int index)
{
    choices.findChildren<QAbstractButton *>().at(index)->click();
}

void leave(QDialog &dialog, MainWindow &window)
{
    dialog.reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QApplication::setActiveWindow(&window); // or no key would come to it
}

Profile profileOf(const QUrl &server)
{
    Profile profile;
    profile.name = QStringLiteral("Example");
    profile.baseUrl = server.toString(QUrl::RemovePath);
    profile.limits = {{QStringLiteral("at once"), ConcurrencySettings {4}}};
    profile.discover = false;
    profile.retry.maxAttempts = 1;
    return profile;
}

JobSpec jobOf(const WindowFixture &fixture, std::int64_t rows)
{
    JobSpec job;
    job.name = QStringLiteral("Orders");
    job.profile = QStringLiteral("example");
    job.request.url = QStringLiteral("/{{id}}");
    job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = rows};
    job.output.path = fixture.folder.filePath(QStringLiteral("orders.jsonl"));
    return job;
}

Action json(const QByteArray &body, int status = 200)
{
    Action action = Action::withStatus(status, {{"Content-Type", "application/json"}});
    action.body = body;
    return action;
}

// One of each kind.
Reach exampleReach()
{
    using Kind = ReachItem::Kind;
    using Standing = ReachItem::Standing;
    const QString place = QStringLiteral("http://api.example.com");
    const QString key = QStringLiteral("example-key");
    Reach reach {
        {.kind = Kind::Secret, .standing = Standing::NeedsYes, .place = place, .secret = key},
        {.kind = Kind::TlsErrorsIgnored, .standing = Standing::LookTwice},
        {.kind = Kind::Proxy, .standing = Standing::LookTwice, .place = place},
        {.kind = Kind::ServerOfRows, .standing = Standing::LookTwice, .place = place},
        {.kind = Kind::SecretOfRows, .standing = Standing::LookTwice, .secret = key},
        {.kind = Kind::TokenServer, .standing = Standing::Allowed, .place = place},
        {.kind = Kind::Server, .place = place},
        {.kind = Kind::AbsentSecret, .place = place, .secret = key},
        {.kind = Kind::SystemProxy},
        {.kind = Kind::SharedLimits, .place = QStringLiteral("redis://10.0.0.5:6379")},
        {.kind = Kind::NoProxy},
        {.kind = Kind::Variable,
         .secret = key,
         .variable = QStringLiteral("PENSTOCK_SECRET_EXAMPLE_KEY")}};
    for (const PathUse::Kind kind :
         {PathUse::Kind::Rows, PathUse::Kind::Output, PathUse::Kind::FailedRows,
          PathUse::Kind::ExtraCa, PathUse::Kind::ClientCertificate, PathUse::Kind::ClientKey})
        reach.push_back({.kind = Kind::Path,
                         .standing = Standing::NeedsYes,
                         .path = {kind, QStringLiteral("/items/file"), place}});
    return reach;
}

void showStart(const OnSurface &onSurface)
{
    WindowFixture fixture;
    MainWindow &window = *fixture.window;
    onSurface(fixture, QStringLiteral("start"));
    const auto press
        = [&window](Qt::Key key) { QTest::keyClick(&window, key, Qt::ControlModifier); };
    press(Qt::Key_Comma);
    onSurface(fixture, QStringLiteral("settings"));
    leave(seen<QDialog>(window, "settings"), window);
    press(Qt::Key_Question);
    onSurface(fixture, QStringLiteral("shortcuts"));
    leave(seen<QDialog>(window, "shortcuts"), window);
    press(Qt::Key_K);
    auto &palette = seen<QDialog>(window, "palette");
    onSurface(fixture, QStringLiteral("palette"));
    palette.findChild<QLineEdit *>()->setText(QStringLiteral("nothing is called so"));
    onSurface(fixture, QStringLiteral("palette, nothing found"));
    leave(palette, window);
    (new UntrustedPage(QStringLiteral("Example"), exampleReach(), &window))->open();
    onSurface(fixture, QStringLiteral("guest"));
    leave(seen<QDialog>(window, "guest"), window);
}

void showNewProfile(const OnSurface &onSurface)
{
    WindowFixture fixture;
    MainWindow &window = *fixture.window;
    window.newProfile();
    auto &dialog = seen<NewProfileDialog>(window, "new profile");
    onSurface(fixture, QStringLiteral("new profile"));
    auto &list = *dialog.findChild<QListView *>();
    // All plans and warnings that a newcomer may come to.
    for (const char *const preset : {"github", "openai"}) {
        dialog.findChild<QLineEdit *>()->setText(QString::fromLatin1(preset));
        waitUntil([&list] { return list.model()->rowCount() > 0; }, preset);
        onSurface(fixture, QStringLiteral("new profile, ") + QString::fromLatin1(preset));
    }
    dialog.findChild<QLineEdit *>()->setText(QStringLiteral("nothing is called so"));
    onSurface(fixture, QStringLiteral("new profile, nothing found"));
}

void showImport(const OnSurface &onSurface)
{
    WindowFixture fixture;
    MainWindow &window = *fixture.window;
    ImportDialog &dialog = *window.import();
    onSurface(fixture, QStringLiteral("import, empty"));
    const auto hasRead
        = [&dialog] { return dialog.findChild<QTreeView *>()->model()->rowCount() > 0; };
    dialog.takeFile(testData(u"import/museum.openapi.yaml"));
    waitUntil(hasRead, "import");
    onSurface(fixture, QStringLiteral("import"));
    const QString folder = testData(u"import/together/shop/");
    dialog.takeFiles({folder + QStringLiteral("1-live.postman_environment.json"),
                      folder + QStringLiteral("3-shop.postman_collection.json")});
    waitUntil([&dialog] { return seenIn<SegmentSwitch>(dialog) != nullptr; },
              "offer of the import");
    onSurface(fixture, QStringLiteral("import, with secrets"));
    dialog.take("nothing that can be read");
    onSurface(fixture, QStringLiteral("import, of nothing"));
}

Profile exampleProfile()
{
    Profile profile;
    profile.name = QStringLiteral("Example");
    profile.baseUrl = QStringLiteral("https://api.example.com");
    profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("example-key")};
    profile.headers = {{QStringLiteral("Accept"), {QStringLiteral("application/json"), {}}}};
    profile.limits = {{QStringLiteral("Example"), GcraSettings {66ms, 3}},
                      {{}, FixedWindowSettings {5000, 1h}},
                      {{}, ConcurrencySettings {100}}};
    return profile;
}

void showProfile(const OnSurface &onSurface)
{
    WindowFixture fixture;
    MainWindow &window = *fixture.window;
    ProfileDocument &document = window.model().addProfile(exampleProfile(), {}, {});
    window.openProfile(document);
    onSurface(fixture, QStringLiteral("profile"));
    Profile profile = document.profile();
    profile.variables = {{QStringLiteral("base"), {QStringLiteral("https://example.com"), {}}}};
    profile.environments = {{QStringLiteral("production"), {}}, {QStringLiteral("staging"), {}}};
    for (Environment &each : profile.environments)
        each.variables = profile.variables;
    profile.environment = QStringLiteral("staging");
    document.change(QStringLiteral("base"), profile);
    choose(seen<QComboBox>(seen<VariablesPanel>(window, "variables"), "environments"), 1);
    onSurface(fixture, QStringLiteral("environments"));
    for (FoldedSection *const section : window.findChildren<FoldedSection *>()) {
        if (section->isVisible())
            section->setOpen(true);
    }
    onSurface(fixture, QStringLiteral("opened sections"));
    // Each sign-in has fields of its own.
    for (const AuthSpec::Kind kind :
         {AuthSpec::Kind::Basic, AuthSpec::Kind::InQuery, AuthSpec::Kind::ClientCredentials}) {
        profile.auth = {.kind = kind,
                        .secret = QStringLiteral("example-key"),
                        .user = {QStringLiteral("somebody"), {}},
                        .name = QStringLiteral("api_key")};
        profile.auth.tokenUrl = QUrl(QStringLiteral("https://example.com/token"));
        profile.auth.clientId = QStringLiteral("somebody");
        document.change(QStringLiteral("base"), profile);
        onSurface(fixture, QStringLiteral("sign-in %1").arg(int(kind)));
    }
    window.openJob(window.model().addJob(document.work(), jobOf(fixture, 5), {}));
    onSurface(fixture, QStringLiteral("job in an environment"));
    profile.limits.front().name = QStringLiteral("Requests of everybody");
    document.change(QStringLiteral("limits"), profile);
    window.currentJob()->showPage(Page::Plan);
    waitUntil(
        [&window] {
            const auto *const phases = seenIn<PhaseList>(window);
            return phases != nullptr && phases->findChildren<QLabel *>().size() > 2; // a phase
        },
        "plan");
    onSurface(fixture, QStringLiteral("plan with a long name"));
}

void showRequest(const OnSurface &onSurface)
{
    WindowFixture fixture;
    FaultServer server(FaultServer::always(
        json(R"({"total": 2, "items": [{"name": "Oslo", "price": 1.50}, {"name": "Bergen"}]})")));
    MainWindow &window = *fixture.window;
    JobSpec job = jobOf(fixture, 3);
    job.output.kind = OutputSpec::Kind::Sqlite;
    job.output.path = fixture.folder.filePath(QStringLiteral("orders.sqlite"));
    job.pages.kind = PagesSpec::Kind::Offset;
    job.pages.parameter = QStringLiteral("skip");
    job.pages.items = QStringLiteral("$.items");
    job.output.table = QStringLiteral("orders");
    job.output.columns = {{.name = QStringLiteral("id"), .path = {}, .row = QStringLiteral("id")},
                          {.name = QStringLiteral("title"), .path = {}, .row = {}}};
    job.records = QStringLiteral("$.items[*]");
    window.openJob(window.model().addJob(window.model().addProfile(profileOf(server.url())), job,
                                         fixture.folder.filePath(QStringLiteral("j"))));
    window.currentJob()->editRequest();
    const auto &page = seen<RequestPage>(window, "request");
    onSurface(fixture, QStringLiteral("more settings"));
    choose(seen<SegmentSwitch>(page, "parts of the request"), 2);
    onSurface(fixture, QStringLiteral("body"));
    const auto curl = curlFromText(QStringLiteral("curl '%1' -H 'Authorization: Bearer abcdefgh'")
                                       .arg(server.url(QStringLiteral("/7")).toString()));
    window.currentJob()->showTaken(*curl);
    seen<TokenOffer>(window, "offer of the token");
    onSurface(fixture, QStringLiteral("token offer"));
    seen<TokenOffer>(window, "offer of the token").findChildren<QPushButton *>().last()->click();
    JobDocument &document = window.currentJob()->document();
    JobSpec spec = document.spec();
    spec.pages = {};
    document.change(QStringLiteral("base"), spec);
    const auto *const send = fixture.find<QPushButton>(RequestPage::tr("Send one"));
    waitUntil([send] { return send != nullptr && send->isEnabled(); }, "row to send");
    window.currentJob()->sendOne();
    auto &table = seen<OutputTable>(window, "columns");
    const QByteArray answer = R"({"items": [{"name": "Oslo", "price": 1.50}]})";
    table.chooseAt(answer, answer.indexOf("Oslo"));
    table.chooseAt(answer, answer.indexOf("1.50"));
    onSurface(fixture, QStringLiteral("columns"));
    fixture.window.reset(); // before its server
}

// While the sample runs.
void showPages(WindowFixture &fixture, const OnSurface &onSurface)
{
    MainWindow &window = *fixture.window;
    JobTab &tab = *window.currentJob();
    onSurface(fixture, QStringLiteral("run"));
    tab.showPage(Page::Request);
    onSurface(fixture, QStringLiteral("request"));
    tab.showPage(Page::Plan);
    onSurface(fixture, QStringLiteral("plan"));
    tab.showPage(Page::Throttling);
    waitUntil([&window] { return seenIn<DiagnosisPanel>(window) != nullptr; },
              "reason of a rejection");
    onSurface(fixture, QStringLiteral("throttling"));
    tab.showPage(Page::Results);
    waitUntil(
        [&window] {
            const auto *const view = seenIn<TextView>(window);
            return view != nullptr && !view->text().isEmpty();
        },
        "answer");
    onSurface(fixture, QStringLiteral("results"));
}

void showSample(const OnSurface &onSurface)
{
    WindowFixture fixture;
    MainWindow &window = *fixture.window;
    window.setSampleSize(quickSample(60)); // so that the server rejects some on a slow machine, too
    window.runSample();
    JobSession &session = window.currentJob()->session();
    waitUntil([&session] { return session.progress().answered > 20; }, "answer of the sample");
    showPages(fixture, onSurface);
    const auto &results = seen<ResultsPage>(window, "results");
    seen<PageTabs>(*results.findChild<AnswerPanel *>(), "parts of the answer").setCurrentIndex(2);
    onSurface(fixture, QStringLiteral("details of a row"));
    waitUntil([&session] { return !session.isActive(); }, "end of the sample");
    window.currentJob()->showPage(Page::Plan);
    onSurface(fixture, QStringLiteral("plan of the next run"));
    window.currentJob()->exportRows();
    auto &dialog = seen<QDialog>(window, "export");
    waitUntil([&dialog] { return dialog.findChild<QTableView *>()->model()->rowCount() > 0; },
              "preview of the export");
    onSurface(fixture, QStringLiteral("export"));
    leave(dialog, window);
    window.currentJob()->showPage(Page::Run);
    seen<EndCard>(window, "end card");
    onSurface(fixture, QStringLiteral("end card"));
    session.start(JobSession::From::Beginning);
    waitUntil([&session] { return !session.isActive(); }, "end of the second run");
    const auto &bar = seen<EarlierBar>(window, "earlier runs");
    QComboBox &other = *bar.findChildren<QComboBox *>().last();
    waitUntil([&other] { return other.count() > 2; }, "run to compare it with");
    other.setCurrentIndex(other.count() - 1);
    onSurface(fixture, QStringLiteral("comparison of runs"));
}

void showFailures(const OnSurface &onSurface)
{
    WindowFixture fixture;
    bool wasRefused = false;
    FaultServer server([&wasRefused](const FaultServer::Request &request) {
        const int id = request.path.mid(1).toInt();
        if (id == 1 && !std::exchange(wasRefused, true))
            return Action::withStatus(429, {{"Retry-After", "1"}});
        return Action::withStatus(id <= 12 ? 200 : id <= 17 ? 404 : 501);
    });
    MainWindow &window = *fixture.window;
    JobSession &session
        = window.model().addJob(window.model().addProfile(profileOf(server.url())),
                                jobOf(fixture, 20), fixture.folder.filePath(QStringLiteral("j")));
    window.openJob(session);
    onSurface(fixture, QStringLiteral("before a run"));
    session.start(JobSession::From::Beginning);
    window.currentJob()->showPage(Page::Run);
    waitUntil([&session] { return session.state() == State::SomeFailed; }, "run with failures");
    seen<EndCard>(window, "end card");
    onSurface(fixture, QStringLiteral("end card with failures"));
    window.currentJob()->showPage(Page::Results);
    auto &table = seen<QTableView>(seen<ResultsPage>(window, "results"), "rows");
    waitUntil([&table] { return table.model()->rowCount() == 20; }, "rows");
    table.selectRow(19);
    onSurface(fixture, QStringLiteral("a row that failed"));
    fixture.window.reset(); // before its server
}

void showBackoff(const OnSurface &onSurface)
{
    WindowFixture fixture;
    FaultServer server([](const FaultServer::Request &) { return Action::withStatus(500); });
    Profile profile = profileOf(server.url());
    profile.retry = {.maxAttempts = 50, .base = std::chrono::milliseconds(10)};
    MainWindow &window = *fixture.window;
    JobSession &session
        = window.model().addJob(window.model().addProfile(profile), jobOf(fixture, 3),
                                fixture.folder.filePath(QStringLiteral("j")));
    window.openJob(session);
    session.start(JobSession::From::Beginning);
    window.currentJob()->showPage(Page::Run);
    waitUntil([&] { return fixture.find<QPushButton>(RunStrip::tr("Try now")) != nullptr; },
              "button to try it");
    onSurface(fixture, QStringLiteral("left alone, as it fails"));
    fixture.window.reset(); // before its server
}

void showCircuitBreaker(const OnSurface &onSurface)
{
    WindowFixture fixture;
    FaultServer server([](const FaultServer::Request &request) {
        const bool isFirst = request.path.mid(1).toInt() <= 5;
        return isFirst ? json("{}") : json(R"({"error": "token expired"})", 401);
    });
    fixture.vault.values.insert(QStringLiteral("shop"), "old");
    Profile profile = profileOf(server.url());
    if (!allowSecret(fixture.places, QStringLiteral("shop"), {profile.baseUrl}))
        qFatal("nothing can be allowed");
    profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("shop")};
    MainWindow &window = *fixture.window;
    JobSession &session
        = window.model().addJob(window.model().addProfile(profile), jobOf(fixture, 60),
                                fixture.folder.filePath(QStringLiteral("j")));
    window.openJob(session);
    session.start();
    window.currentJob()->showPage(Page::Run);
    waitUntil([&session] { return session.state() == State::Paused; }, "pause");
    onSurface(fixture, QStringLiteral("paused, as it is refused"));
    fixture.window.reset(); // before its server
}

void showFolders(const OnSurface &onSurface)
{
    SavedJobFixture fixture;
    fixture.saveJob(QUrl(QStringLiteral("http://127.0.0.1:9")));
    const QString profile = profilePath(QStringLiteral("practice"), fixture.places);
    QStringList files;
    for (const char *const name : {"prices", "stock"}) {
        JobSpec job = jobOf(fixture, 5);
        job.name = QStringLiteral("Prices of everything that there is in the shop");
        job.profile = QStringLiteral("practice");
        files.append(jobPath(QString::fromLatin1(name), fixture.places));
        SavedJobFixture::write(files.last(), toJson(job));
    }
    MainWindow &window = *fixture.window;
    window.openSaved();
    waitUntil([&window] { return window.model().jobs().size() == 3; }, "jobs");
    window.model().folders().change(addFolder({.id = QStringLiteral("id"),
                                               .profile = folderKey(profile),
                                               .name = QStringLiteral("Of each week"),
                                               .jobs = {folderKey(files.last())}}));
    auto &tree = *window.findChild<QTreeView *>(QStringLiteral("tree"));
    tree.expandAll();
    onSurface(fixture, QStringLiteral("folders"));
    QTest::keyClicks(&seen<QLineEdit>(*tree.parentWidget(), "filter"), QStringLiteral("zzz"));
    onSurface(fixture, QStringLiteral("tree, nothing found"));
}
} // namespace

const std::vector<SurfaceGroup> &surfaceGroups()
{
    static const std::vector<SurfaceGroup> groups
        = {{"start and dialogs", showStart}, {"new profile", showNewProfile},
           {"import", showImport},           {"profile", showProfile},
           {"request", showRequest},         {"sample", showSample},
           {"failures", showFailures},       {"backoff", showBackoff},
           {"fuse", showCircuitBreaker},     {"folders", showFolders}};
    return groups;
}

} // namespace penstock
