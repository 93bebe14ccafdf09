// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// All that a profile's file can say can be seen and edited in the window.
#include "support/testprogram.h"
#include "ui/profilefixture.h"
#include "ui/schemawalk.h"
#include "ui/service/foldedsection.h"
#include "ui/uitest.h"

#include <penstock/profiles/spec/fileformat.h>

#include <QComboBox>
#include <QListView>
#include <QPushButton>
#include <QTableView>

#include <set>

using namespace penstock;

namespace tst_profilefields {
using Fixture = ProfileFixture;

// What is deliberately in no field, and why.
const std::pair<const char *, const char *> noField[] = {
    {"/schema", "the format of the file, which nobody chooses"},
    {"/limits", "the list: each of it has fields"},
};

// Edited as a whole, in one line or table.
const char *const wholes[] = {"/headers",
                              "/retry/statuses",
                              "/throttling/statuses",
                              "/throttling/bodies",
                              "/throttling/scopes",
                              "/limits/*/match/methods",
                              "/limits/*/free_statuses",
                              "/limits/*/price"};

// One of each algorithm, with what brings fields of its own.
const char limitsOfAllKinds[]
    = "[ "
      "{\"algorithm\": \"token_bucket\", \"capacity\": 5, \"refill_amount\": 1, "
      "\"refill_interval\": \"1s\", "
      "\"refill\": \"stepped\", \"cost_by\": {\"method\": {\"POST\": 5}}}, "
      "{\"algorithm\": \"leaky_bucket\", \"capacity\": 5, \"drain_amount\": 1, \"drain_interval\": "
      "\"1s\", "
      "\"cost_by\": {\"path\": {\"/search/*\": 5}}}, "
      "{\"algorithm\": \"gcra\", \"emission_interval\": \"1s\", \"burst\": 2, \"cost_by\": "
      "{\"value\": \"{{units}}\"}}, "
      "{\"algorithm\": \"fixed_window\", \"capacity\": 5, \"interval\": \"1d\", \"anchor\": "
      "\"calendar\", "
      "\"time_zone\": \"UTC\", \"cost\": 3}, "
      "{\"algorithm\": \"sliding_window\", \"capacity\": 5, \"interval\": \"1s\", "
      "\"cost\": {\"estimate\": 5, \"actual\": {\"path\": \"$.cost\"}}}, "
      "{\"algorithm\": \"sliding_window_counter\", \"capacity\": 5, \"interval\": \"1s\", "
      "\"cost\": {\"estimate\": \"learn\", \"initial\": 5, \"actual\": {\"header\": \"X-Cost\"}}}, "
      "{\"algorithm\": \"concurrency\", \"capacity\": 5}, "
      "{\"algorithm\": \"waterwheel\", \"capacity\": 5, \"period\": \"1s\"}] ";

void open(const Fixture &fixture, const QString &title)
{
    auto *const head = fixture.find<QPushButton>(title);
    QVERIFY2(head != nullptr, qPrintable(title));
    if (!head->isChecked())
        QTest::mouseClick(head, Qt::LeftButton);
}

void openAll(const Fixture &fixture)
{
    for (const char *const title : {"Retries", "Network", "Throttling", "Sharing through Redis",
                                    "More sign-in settings", "About"}) {
        if (fixture.find<QPushButton>(QString::fromLatin1(title)) != nullptr)
            open(fixture, QString::fromLatin1(title));
    }
}

void addEdited(const Fixture &fixture, std::set<QString> &edited)
{
    for (const QWidget *const each : fixture.window->findChildren<QWidget *>()) {
        if (!each->isVisible())
            continue;
        for (const QString &pointer : each->property("edits").toStringList())
            edited.insert(pointer);
    }
}

bool isEdited(const QString &leaf, const std::set<QString> &edited)
{
    if (edited.count(leaf) > 0)
        return true;
    return std::any_of(std::begin(wholes), std::end(wholes), [&](const char *whole) {
        const QString pointer = QString::fromLatin1(whole);
        return edited.count(pointer) > 0 && leaf.startsWith(pointer + u'/');
    });
}

QString flat(QString text)
{
    return text.remove(u' ').remove(u'\n');
}

QString fileOf(const Fixture &fixture)
{
    return flat(QString::fromUtf8(toJson(fixture.document.profile())));
}

// As somebody does who has clicked into a cell.
void typeInto(const Fixture &fixture, const QString &table, int row, int column,
              const QString &text)
{
    auto *const view = fixture.named<QTableView>(table);
    QVERIFY2(view != nullptr, qPrintable(table));
    const QPoint cell = view->visualRect(view->model()->index(row, column)).center();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, cell);
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, cell);
    auto *const editor = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(editor != nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents(); // editors in tables take an Enter a moment later
}

class TestProfileFields : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void allOfTheSchemaHasAField();
    void thePageIsCalmUntilASectionIsOpened();
    void whatIsTypedIsInTheFile_data();
    void whatIsTypedIsInTheFile();
    void choicesAreInTheFile_data();
    void choicesAreInTheFile();
    void whatIsUsualIsShownAsSuch_data();
    void whatIsUsualIsShownAsSuch();
    void whatIsWrongIsSaidBelowTheField_data();
    void whatIsWrongIsSaidBelowTheField();
    void bodiesAndScopesAreTables();
    void aPrefixKeepsItsBlank();
    void aHeaderCanBeASecret();
    void everySecretCanBeEntered();
    void fieldsOfLimitsAreInTheFile_data();
    void fieldsOfLimitsAreInTheFile();
    void everythingFits_data();
    void everythingFits();
};

void TestProfileFields::allOfTheSchemaHasAField()
{
    Fixture fixture;
    Profile profile = fixture.document.profile();
    const QJsonArray limits = QJsonDocument::fromJson(limitsOfAllKinds).array();
    profile.limits.clear();
    for (const QJsonValue &limit : limits)
        profile.limits.push_back(limitFromJson(limit.toObject()).value());
    profile.network.proxy = {ProxySpec::Kind::Given, QUrl(u"http://p:1"_s), {}};
    profile.network.tls.clientCertificate = u"/tmp/own.pem"_s;
    profile.shared = RedisBudget {
        redisAddressFromText(u"rediss://h"_s).value(), u"key"_s, {}, RedisBudget::WhenDown::Stop};
    profile.shared->redis.clientCertificate = u"/tmp/own.pem"_s;
    profile.environments = {{u"staging"_s, {}}};
    fixture.document.change(u"test"_s, profile);
    openAll(fixture);
    std::set<QString> edited;
    auto *const kinds = fixture.named<QComboBox>(u"Sign-in"_s);
    kinds->setFocus();
    for (int kind = 0; kind < kinds->count(); ++kind) {
        while (kinds->currentIndex() != kind)
            QTest::keyClick(kinds, kinds->currentIndex() < kind ? Qt::Key_Down : Qt::Key_Up);
        openAll(fixture);
        addEdited(fixture, edited);
    }
    auto *const list = fixture.named<QListView>(u"Limits"_s);
    for (int row = 0; row < int(profile.limits.size()); ++row) {
        list->setCurrentIndex(list->model()->index(row, 0));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(u"Margin"_s), patience);
        addEdited(fixture, edited);
    }
    QStringList missing;
    for (const QString &leaf : SchemaWalk(profileSchema()).leaves) {
        const bool isDeliberate
            = std::any_of(std::begin(noField), std::end(noField),
                          [&leaf](const auto &each) { return leaf == QLatin1String(each.first); });
        if (!isDeliberate && !isEdited(leaf, edited))
            missing.append(leaf);
    }
    QCOMPARE(missing.join(u'\n'), QString());
}

void TestProfileFields::thePageIsCalmUntilASectionIsOpened()
{
    Fixture fixture;
    for (const FoldedSection *const each : fixture.window->findChildren<FoldedSection *>())
        QVERIFY(!each->isOpen());
    QVERIFY(fixture.hasLabel(u"defaults"_s));
    QVERIFY(fixture.named<QLineEdit>(u"Maximum attempts"_s) == nullptr);
    open(fixture, u"Retries"_s);
    fixture.type(u"Maximum attempts"_s, u"3"_s);
    QVERIFY(fixture.hasLabel(u"set: Maximum attempts"_s));
    open(fixture, u"Retries"_s);
    QTest::mouseClick(fixture.find<QPushButton>(u"Retries"_s), Qt::LeftButton);
    QVERIFY(fixture.named<QLineEdit>(u"Maximum attempts"_s) == nullptr);
    // The keyboard opens it as well.
    auto *const head = fixture.find<QPushButton>(u"Retries"_s);
    head->setFocus(Qt::TabFocusReason);
    QTest::keyClick(head, Qt::Key_Return);
    QVERIFY(fixture.named<QLineEdit>(u"Maximum attempts"_s) != nullptr);
}

void TestProfileFields::whatIsTypedIsInTheFile_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("json"); // part of the file
    const auto row
        = [](const char *section, const char *field, const char *text, const char *json) {
              QTest::addRow("%s=%s", field, text)
                  << QString::fromLatin1(section) << QString::fromLatin1(text)
                  << QString::fromLatin1(json);
          };
    row("Retries", "Maximum attempts", "3", R"("max_attempts": 3)");
    row("Retries", "First wait", "250 ms", R"("backoff_base": "250ms")");
    row("Retries", "Longest wait", "2m", R"("backoff_cap": "2m")");
    row("Retries", "Retried statuses", "502, 503", R"("statuses": [502, 503])");
    row("Retries", "Idempotency header", "Idempotency-Key",
        R"("idempotency_header": "Idempotency-Key")");
    row("Network", "Connect timeout", "5s", R"("connect_timeout": "5s")");
    row("Network", "Total timeout", "1m30s", R"("timeout": "1m30s")");
    row("Network", "Largest response", "2 MiB", R"("max_body": 2097152)");
    row("Network", "Largest response", "1000", R"("max_body": 1000)");
    row("Network", "Memory for responses", "1gib", R"("memory": 1073741824)");
    row("Network", "Proxy", "none", R"("proxy": "none")");
    row("Network", "Proxy", "socks5://me@host:1080", R"("proxy": "socks5://me@host:1080")");
    row("Network", "Certificate authority", "/etc/ca.pem", R"("extra_ca": "/etc/ca.pem")");
    row("Network", "Client certificate", "/tmp/own.pem", R"("client_certificate": "/tmp/own.pem")");
    row("Throttling", "Runs pause after", "3", R"("stop_after_failures": 3)");
    row("Throttling", "Runs pause after", "0", R"("stop_after_failures": false)");
    row("Throttling", "Limit header", "X-Quota", R"("limit_header": "X-Quota")");
    row("Throttling", "Remaining header", "X-Rest", R"("remaining_header": "X-Rest")");
    row("Throttling", "Reset header", "X-More", R"("reset_header": "X-More")");
    row("Throttling", "Extra wait", "2s", R"("extra_wait": "2s")");
    row("Throttling", "Shortest wait", "3s", R"("floor": "3s")");
    row("Throttling", "Rate-limit statuses", "403", R"("statuses": [403])");
    row("Sharing through Redis", "Redis", "redis://10.0.0.5",
        R"("budget": {"redis": "redis://10.0.0.5:6379", "name": "example"})");
    row("More sign-in settings", "Name of the secret", "other", R"("bearer": {"secret": "other"})");
    row("About", "Description", "What we pull", R"("description": "What we pull")");
    row("About", "Documentation", "https://docs.org/x", R"("docs": "https://docs.org/x")");
    row("About", "Limits read on", "2026-11-21", R"("as_of": "2026-11-21")");
    row("About", "Source", "their mail", R"("source": "their mail")");
}

void TestProfileFields::whatIsTypedIsInTheFile()
{
    QFETCH(const QString, section);
    QFETCH(const QString, text);
    QFETCH(const QString, json);
    const QString field = QString::fromUtf8(QTest::currentDataTag()).section(u'=', 0, 0);
    Fixture fixture;
    open(fixture, section);
    fixture.type(field, text);
    QVERIFY2(fileOf(fixture).contains(flat(json)), qPrintable(fileOf(fixture)));
    QVERIFY(fixture.document.faults().empty());
    fixture.document.finishSaving();
    QCOMPARE(fixture.onDisk(), fixture.document.profile());
    // It is taken out again, and taken back by Ctrl+Z.
    fixture.document.undoStack().undo();
    QCOMPARE(fixture.document.profile(), exampleProfile());
    if (field != u"Name of the secret"_s)
        QCOMPARE(fixture.named<QLineEdit>(field)->text(), QString());
}

void TestProfileFields::choicesAreInTheFile_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("json");
    const auto row = [](const char *section, const char *field, int index, const char *json) {
        QTest::newRow(field) << QString::fromLatin1(section) << index << QString::fromLatin1(json);
    };
    row("Network", "HTTP/2", 1, R"("http2": true)");
    row("Network", "Sending", 1, R"("send_once": false)");
    row("Network", "TLS errors", 1, R"("ignore_errors": true)");
    row("Throttling", "Undeclared rates", 1, R"("discover": false)");
    row("Throttling", "Limit sharing", 1, R"("budget": "process")");
    row("Throttling", "Headers of each row", 1, R"("keep_headers": true)");
    row("Throttling", "Reset values", 2, R"("reset_kind": "epoch_ms")");
}

void TestProfileFields::choicesAreInTheFile()
{
    QFETCH(const QString, section);
    QFETCH(const int, index);
    QFETCH(const QString, json);
    Fixture fixture;
    open(fixture, section);
    auto *const box = fixture.named<QComboBox>(QString::fromUtf8(QTest::currentDataTag()));
    QVERIFY(box != nullptr);
    QCOMPARE(box->currentIndex(), 0);
    box->setFocus();
    for (int i = 0; i < index; ++i)
        QTest::keyClick(box, Qt::Key_Down);
    QVERIFY2(fileOf(fixture).contains(flat(json)), qPrintable(fileOf(fixture)));
    QTest::keyClick(box, Qt::Key_Home); // what is usual is left out
    QCOMPARE(fixture.document.profile(), exampleProfile());
}

void TestProfileFields::whatIsUsualIsShownAsSuch_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("usual");
    QTest::newRow("Maximum attempts") << "Retries"
                                      << "5";
    QTest::newRow("First wait") << "Retries"
                                << "500ms";
    QTest::newRow("Longest wait") << "Retries"
                                  << "1m";
    QTest::newRow("Connect timeout") << "Network"
                                     << "10s";
    QTest::newRow("Total timeout") << "Network"
                                   << "1m";
    QTest::newRow("Largest response") << "Network"
                                      << "64 MiB";
    QTest::newRow("Memory for responses") << "Network"
                                          << "512 MiB";
    QTest::newRow("Shortest wait") << "Throttling"
                                   << "1s";
}

void TestProfileFields::whatIsUsualIsShownAsSuch()
{
    QFETCH(const QString, section);
    QFETCH(const QString, usual);
    Fixture fixture;
    open(fixture, section);
    const auto *const line = fixture.named<QLineEdit>(QString::fromUtf8(QTest::currentDataTag()));
    QVERIFY(line != nullptr);
    QCOMPARE(line->text(), QString());
    QCOMPARE(line->placeholderText(), usual);
    QVERIFY(!line->toolTip().isEmpty());
}

void TestProfileFields::whatIsWrongIsSaidBelowTheField_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    const auto row
        = [](const char *section, const char *field, const char *text, const char *says) {
              QTest::addRow("%s=%s", field, text)
                  << QString::fromLatin1(section) << QString::fromLatin1(text)
                  << QString::fromLatin1(says);
          };
    row("Retries", "Maximum attempts", "often", "is not a whole number");
    row("Retries", "Maximum attempts", "200", "a whole number from 1 to 100");
    row("Retries", "First wait", "5", "unit");
    row("Retries", "Longest wait", "1ms", "backoff_cap is less");
    row("Retries", "Retried statuses", "bad", "is not a status");
    row("Retries", "Retried statuses", "99", "statuses from 100 to 599");
    row("Retries", "Idempotency header", "a b", "header");
    row("Network", "Largest response", "big", "is not a size");
    row("Network", "Largest response", "0", "a whole number, 1 or more");
    row("Network", "Proxy", "host:8080", "http:// or socks5://");
    row("Network", "Proxy", "http://a:b@host:1", "Remove the password");
    row("Throttling", "Rate-limit statuses", "200", "statuses from 400 to 599");
    row("Sharing through Redis", "Redis", "10.0.0.5", "rediss://");
    row("Sharing through Redis", "Redis", "redis://:a@10.0.0.5", "name of a secret below");
    row("More sign-in settings", "Name of the secret", "my key", "not a valid name for a secret");
    row("About", "Documentation", "docs.org", "must begin with https://");
    row("About", "Limits read on", "21.11.2026", "is not a date");
}

void TestProfileFields::whatIsWrongIsSaidBelowTheField()
{
    QFETCH(const QString, section);
    QFETCH(const QString, text);
    QFETCH(const QString, says);
    const QString field = QString::fromUtf8(QTest::currentDataTag()).section(u'=', 0, 0);
    Fixture fixture;
    QTRY_VERIFY_WITH_TIMEOUT(fixture.document.isSaved(), patience);
    open(fixture, section);
    if (field == u"Longest wait"_s)
        fixture.type(u"First wait"_s, u"1s"_s);
    const Profile before = fixture.document.profile();
    fixture.type(field, text);
    auto *const line = fixture.named<QLineEdit>(field);
    QCOMPARE(line->text(), text); // to be mended
    QVERIFY2(line->accessibleDescription().contains(says, Qt::CaseInsensitive),
             qPrintable(line->accessibleDescription()));
    QVERIFY(fixture.find<QLabel>(line->accessibleDescription()));
    QCOMPARE(line->property("invalid").toString(), u"true"_s);
    fixture.document.finishSaving();
    QCOMPARE(fixture.onDisk(), before);
}

void TestProfileFields::bodiesAndScopesAreTables()
{
    Fixture fixture;
    open(fixture, u"Throttling"_s);
    const QString bodies = u"Bodies of rate limit responses"_s;
    typeInto(fixture, bodies, 0, 0, u"/errors/*/type"_s);
    typeInto(fixture, bodies, 0, 1, u"RATE_LIMITED | THROTTLED"_s);
    typeInto(fixture, bodies, 0, 3, u"200, 403"_s);
    typeInto(fixture, bodies, 1, 2, u"slow down"_s);
    const std::vector<BodyMatcher> expected {
        {"/errors/*/type", {"RATE_LIMITED", "THROTTLED"}, {}, {200, 403}},
        {{}, {}, {"slow down"}, {}}};
    QVERIFY2(fixture.document.profile().throttling.bodies == expected, qPrintable(fileOf(fixture)));
    typeInto(fixture, bodies, 1, 3, u"all"_s);
    QVERIFY(fixture.hasLabel(u"\"all\" is not a list of statuses"_s));
    QVERIFY(fixture.document.profile().throttling.bodies == expected);
    auto *const view = fixture.named<QTableView>(bodies);
    view->setCurrentIndex(view->model()->index(1, 0));
    QTest::keyClick(view, Qt::Key_Delete);
    QCOMPARE(fixture.document.profile().throttling.bodies.size(), std::size_t(1));
    const QString scopes = u"Limits that a rate limit response closes"_s;
    typeInto(fixture, scopes, 0, 0, u"search"_s);
    typeInto(fixture, scopes, 0, 1, u"900/minute"_s);
    QVERIFY(fixture.hasLabel(u"Did you mean \"900/min\"?"_s));
    typeInto(fixture, scopes, 0, 1, u"900/min"_s);
    QVERIFY(fixture.document.faults().empty());
    QVERIFY(fileOf(fixture).contains(QStringLiteral(R"("scopes":{"search":"900/min"})")));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.onDisk() == fixture.document.profile(), patience);
}

// "Bot " and the key are two words.
void TestProfileFields::aPrefixKeepsItsBlank()
{
    Fixture fixture;
    Profile profile = fixture.document.profile();
    profile.auth.kind = AuthSpec::Kind::InHeader;
    profile.auth.name = u"Authorization"_s;
    fixture.document.change(u"test"_s, profile);
    fixture.type(u"Prefix"_s, u"Bot "_s);
    QCOMPARE(fixture.document.profile().auth.prefix, u"Bot "_s);
}

void TestProfileFields::aHeaderCanBeASecret()
{
    Fixture fixture;
    const QString headers = u"Headers of every request"_s;
    typeInto(fixture, headers, 1, 0, u"X-Key"_s);
    typeInto(fixture, headers, 1, 1, u"{\"secret\": \"second\"}"_s);
    const std::vector<ProfileHeader> typed {exampleProfile().headers.front(),
                                            {u"X-Key"_s, {{}, u"second"_s}}};
    QVERIFY2(fixture.document.profile().headers == typed, qPrintable(fileOf(fixture)));
    QCOMPARE(fixture.named<QTableView>(headers)->model()->index(1, 1).data().toString(),
             u"the secret \"second\""_s);
    typeInto(fixture, headers, 1, 1, u"plain"_s);
    QCOMPARE(fixture.document.profile().headers.back().value.text, u"plain"_s);
}

void TestProfileFields::everySecretCanBeEntered()
{
    Fixture fixture;
    QVERIFY(fixture.find<QPushButton>(u"Other secrets"_s) == nullptr);
    typeInto(fixture, u"Headers of every request"_s, 1, 0, u"X-Key"_s);
    typeInto(fixture, u"Headers of every request"_s, 1, 1, u"{\"secret\": \"second\"}"_s);
    open(fixture, u"Other secrets"_s);
    QVERIFY(fixture.find<QLabel>(u"second"_s));
    // That of the sign-in is above it.
    QPushButton *enter = nullptr;
    for (QPushButton *const each : fixture.window->findChildren<QPushButton *>()) {
        if (each->isVisible() && each->text() == u"Enter…"_s)
            enter = each;
    }
    QVERIFY(enter != nullptr);
    QTest::mouseClick(enter, Qt::LeftButton);
    typeKeys(u"sesame\n"_s);
    QCOMPARE(fixture.vault.values.value(u"second"_s), QByteArrayLiteral("sesame"));
}

void TestProfileFields::fieldsOfLimitsAreInTheFile_data()
{
    QTest::addColumn<QString>("limit");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("json");
    const auto row = [](const char *limit, const char *field, const char *text, const char *json) {
        QTest::addRow("%s=%s", field, text)
            << QString::fromLatin1(limit) << QString::fromLatin1(text) << QString::fromLatin1(json);
    };
    const char *const bucket = "bucket 40 refill 2/s";
    row(bucket, "Initial amount", "-3", R"("initial": -3)");
    row("900/min", "Only hosts", "*.example.com", R"("match": {"host": "*.example.com"})");
    row("900/min", "Separate limit per", "host", R"("per": "host")");
    row("900/min", "Separate limit per", "{{user}}", R"("per": "{{user}}")");
}

void TestProfileFields::fieldsOfLimitsAreInTheFile()
{
    QFETCH(const QString, limit);
    QFETCH(const QString, text);
    QFETCH(const QString, json);
    const QString field = QString::fromUtf8(QTest::currentDataTag()).section(u'=', 0, 0);
    Fixture fixture;
    Profile profile = fixture.document.profile();
    profile.limits.front() = limitFromShorthand(limit).value();
    nameLimits(profile.limits);
    fixture.document.change(u"test"_s, profile);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QLineEdit>(field), patience);
    fixture.type(field, text);
    QVERIFY2(fileOf(fixture).contains(flat(json)), qPrintable(fileOf(fixture)));
    QVERIFY(fixture.document.faults().empty());
    auto *const line = fixture.named<QLineEdit>(field);
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(fixture.limits() == profile.limits);
}

void TestProfileFields::everythingFits_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("usual") << QSize(1280, 800);
    QTest::newRow("small") << QSize(800, 560);
}

void TestProfileFields::everythingFits()
{
    QFETCH(const QSize, size);
    Fixture fixture;
    fixture.window->resize(size);
    openAll(fixture);
    QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window), QStringList(), patience);
    QCOMPARE(namelessIn(*fixture.window), QStringList());
}

PENSTOCK_TEST(TestProfileFields)
} // namespace tst_profilefields
#include "tst_profilefields.moc"
