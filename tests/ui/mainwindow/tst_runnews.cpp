// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/runnews.h"
#include "ui/savedjobfixture.h"
#ifdef PENSTOCK_BUS_DESKTOP
#include "ui/mainwindow/busdesktop.h"

#include <penstock/jobs/output/progress.h>

#include <QDBusConnection>
#include <QDBusMessage>
#endif

#include <QProcess>
#include <QStandardPaths>

using namespace penstock;

namespace tst_runnews {
using State = JobSession::State;

// Writes down what it was told.
class WatchedDesktop final : public Desktop
{
public:
    void notify(const QString &title, const QString &text, const QString &key) override
    {
        titles.append(title);
        texts.append(text);
        keys.append(key);
    }
    void setProgress(std::optional<double> part) override
    {
        if (parts.empty() || parts.back() != part)
            parts.push_back(part);
    }

    QStringList titles, texts, keys;
    std::vector<std::optional<double>> parts;
};

struct Fixture : SavedJobFixture
{
    Fixture()
    {
        window = std::make_unique<MainWindow>(clock, vault, appearance,
                                              Workplace {places, &vault, &desktop});
        window->show();
    }
    ~Fixture() { window.reset(); }
    // Somebody looks at something else.
    static void lookAway() { QApplication::setActiveWindow(nullptr); }
    void look() const { QApplication::setActiveWindow(window.get()); }

    WatchedDesktop desktop;
};

#ifdef PENSTOCK_BUS_DESKTOP
//! Takes the place of the desktop, on the bus.
class NotificationService final : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    QStringList titles, bodies;
    QList<uint> replaced;
    QList<QVariantMap> updates;

public Q_SLOTS:
    uint Notify(const QString & /*app*/, uint replaces, const QString & /*icon*/,
                const QString &title, const QString &body, const QStringList & /*actions*/,
                const QVariantMap & /*hints*/, int /*timeout*/)
    {
        titles.append(title);
        bodies.append(body);
        replaced.append(replaces);
        return 7;
    }
    void update(const QString &uri, const QVariantMap &values)
    {
        if (uri == u"application://org.penstock.Workbench.desktop"_s)
            updates.append(values);
    }

Q_SIGNALS:
    void ActionInvoked(uint id, const QString &action);
};

//! A bus of its own for this process, so that nobody's desktop is told.
class OwnBus
{
public:
    OwnBus()
    {
        m_daemon.start(u"dbus-daemon"_s, {u"--session"_s, u"--nofork"_s, u"--print-address"_s});
        if (m_daemon.waitForStarted() && m_daemon.waitForReadyRead())
            address = QString::fromLatin1(m_daemon.readLine()).trimmed();
    }
    ~OwnBus()
    {
        m_daemon.kill();
        m_daemon.waitForFinished();
    }
    QString address;

private:
    QProcess m_daemon;
};

#endif

//! What is told to who does not look.
class TestRunNews : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void endIsToldToWhoLooksAway()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        JobSession &session = *fixture.onlyJob();
        fixture.lookAway();
        session.start();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Done, patience);
        QCOMPARE(fixture.desktop.titles, QStringList {u"Numbers: Done"_s});
        QVERIFY2(fixture.desktop.texts.front().startsWith(u"200 of 200 rows done in "_s),
                 qPrintable(fixture.desktop.texts.front()));
        // Who clicks on it sees it.
        QCOMPARE(fixture.window->currentJob(), nullptr);
        Q_EMIT fixture.desktop.chosen(fixture.desktop.keys.front());
        QVERIFY(fixture.window->currentJob() != nullptr);
        QCOMPARE(&fixture.window->currentJob()->session(), &session);
    }

    void nobodyIsToldWhatHeSees()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.look();
        fixture.onlyJob()->start();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
        QCOMPARE(fixture.desktop.titles, QStringList());
    }

    void aStopIsNoNews()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.lookAway();
        fixture.onlyJob()->start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.onlyJob()->progress().done() > 3, patience);
        fixture.onlyJob()->stop();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Stopped, patience);
        QCOMPARE(fixture.desktop.titles, QStringList());
        // What was answered before is not of the time of the run that ends now.
        fixture.onlyJob()->start();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
        QVERIFY2(fixture.desktop.texts.value(0).startsWith(
                     u"200 of 200 rows done; the last run took "_s),
                 qPrintable(fixture.desktop.texts.value(0)));
    }

    void howFarItIsCanBeSeen()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.onlyJob()->start();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
        const auto &parts = fixture.desktop.parts;
        QVERIFY(parts.size() >= 4); // some on the way, twice a second
        QVERIFY(!parts.back());
        double before = 0;
        for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
            QVERIFY(parts[i]);
            QVERIFY(*parts[i] >= before && *parts[i] <= 1);
            before = *parts[i];
        }
        QVERIFY(before > 0.5);
    }

#ifdef PENSTOCK_BUS_DESKTOP

    void goesOverTheBus()
    {
        if (QStandardPaths::findExecutable(u"dbus-daemon"_s).isEmpty())
            QSKIP("needs a bus of its own (apt install dbus-daemon)");
        const OwnBus bus;
        QVERIFY(!bus.address.isEmpty());
        qputenv("DBUS_SESSION_BUS_ADDRESS", bus.address.toLatin1());
        NotificationService service;
        QDBusConnection there = QDBusConnection::connectToBus(bus.address, u"the desktop"_s);
        QVERIFY(there.registerService(u"org.freedesktop.Notifications"_s));
        QVERIFY(there.registerObject(u"/org/freedesktop/Notifications"_s, &service,
                                     QDBusConnection::ExportAllSlots
                                         | QDBusConnection::ExportAllSignals));
        QVERIFY(there.connect({}, {}, u"com.canonical.Unity.LauncherEntry"_s, u"Update"_s, &service,
                              SLOT(update(QString, QVariantMap))));

        BusDesktop desktop(u"org.penstock.Workbench"_s);
        QStringList chosen;
        connect(&desktop, &Desktop::chosen, this, [&](const QString &key) { chosen.append(key); });
        desktop.setProgress(0.25);
        desktop.setProgress(0.2501); // the same percent
        desktop.setProgress(std::nullopt);
        QTRY_COMPARE_WITH_TIMEOUT(service.updates.size(), 2, patience);
        QCOMPARE(service.updates.front().value(u"progress"_s).toDouble(), 0.25);
        QCOMPARE(service.updates.front().value(u"progress-visible"_s).toBool(), true);
        QCOMPARE(service.updates.back().value(u"progress-visible"_s).toBool(), false);

        desktop.notify(u"Numbers: Done"_s, u"a < b"_s, u"one"_s);
        QTRY_COMPARE_WITH_TIMEOUT(service.titles, QStringList {u"Numbers: Done"_s}, patience);
        QCOMPARE(service.bodies, QStringList {u"a &lt; b"_s}); // may be markup there
        const auto choose = [&] {
            Q_EMIT service.ActionInvoked(7, u"default"_s);
            return !chosen.isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(choose(),
                                 patience); // before it knows the number nothing is chosen
        QCOMPARE(chosen.front(), u"one"_s);
        desktop.notify(u"Others: Done"_s, {}, u"two"_s);
        QTRY_COMPARE_WITH_TIMEOUT(service.replaced, (QList<uint> {0, 7}), patience);
    }

#endif
};

PENSTOCK_TEST(TestRunNews)
} // namespace tst_runnews
#include "tst_runnews.moc"
