// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/import/importdialog.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/untrustedpage.h"
#include "ui/throttling/diagnosispanel.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <penstock/limits/spec/limitjson.h>

#include <QDialog>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_accessibility {
enum class Shown {
    Start,
    Profile,
    Request,
    Plan,
    Run,
    Results,
    Throttling,
    NewProfile,
    Import,
    Settings,
    Shortcuts,
    Untrusted
};

struct Fixture : WindowFixture
{
    Fixture() { window->setSampleSize(quickSample(60, 20)); }
    // What is walked through.
    QWidget *open(Shown shown) const
    {
        switch (shown) {
        case Shown::Start:
            return window.get();
        case Shown::Profile: {
            Profile profile;
            profile.name = u"Service"_s;
            profile.baseUrl = u"https://api.example.com"_s;
            profile.limits = {limitFromShorthand(u"600/min"_s).value()};
            profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = u"key"_s};
            window->model().addProfile(profile);
            window->openProfile(*window->model().profiles().back());
            return window.get();
        }
        case Shown::NewProfile:
            window->newProfile();
            break;
        case Shown::Import:
            window->import()->takeFile(testData(u"import/museum.openapi.yaml"));
            break;
        case Shown::Settings:
            QTest::keyClick(window.get(), Qt::Key_Comma, Qt::ControlModifier);
            break;
        case Shown::Shortcuts:
            QTest::keyClick(window.get(), Qt::Key_Question, Qt::ControlModifier);
            break;
        case Shown::Untrusted:
            (new UntrustedPage(u"Example"_s,
                               {{.kind = ReachItem::Kind::TlsErrorsIgnored,
                                 .standing = ReachItem::Standing::NeedsYes}},
                               window.get()))
                ->open();
            break;
        default:
            openSample(shown);
            return window.get();
        }
        return window->findChild<QDialog *>();
    }
    void openSample(Shown shown) const
    {
        window->runSample();
        JobSession &session = window->currentJob()->session();
        QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
        const std::pair<Shown, JobTab::Page> pages[]
            = {{Shown::Request, JobTab::Page::Request},
               {Shown::Plan, JobTab::Page::Plan},
               {Shown::Run, JobTab::Page::Run},
               {Shown::Results, JobTab::Page::Results},
               {Shown::Throttling, JobTab::Page::Throttling}};
        for (const auto &[each, page] : pages) {
            if (each == shown)
                window->currentJob()->showPage(page);
        }
        if (shown == Shown::Throttling) {
            auto *const verdict = window->findChild<DiagnosisPanel *>();
            QTRY_VERIFY_WITH_TIMEOUT(verdict->isVisible(), patience);
        }
    }
};

QString nameOf(const QWidget *widget)
{
    const QAccessibleInterface *const face
        = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
    const QString name = face != nullptr ? face->text(QAccessible::Name) : QString();
    return u"%1 \"%2\""_s.arg(QString::fromLatin1(widget->metaObject()->className()), name);
}

// What Tab has to come to. Of a group of exclusive buttons the chosen one is enough: arrows reach
// the others.
QList<QWidget *> stopsIn(const QWidget &root)
{
    QList<QWidget *> stops;
    for (QWidget *const widget : root.findChildren<QWidget *>()) {
        const bool isStop = (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->isVisible()
            && widget->isEnabled() && widget->window() == &root && widget->focusProxy() == nullptr;
        const auto *const button = qobject_cast<QAbstractButton *>(widget);
        const bool isOther
            = button != nullptr && button->group() != nullptr && !button->isChecked();
        if (isStop && !isOther)
            stops.append(widget);
    }
    return stops;
}

// In the order of Tab, once around.
QList<QWidget *> walkThrough(QWidget &root)
{
    QList<QWidget *> walked;
    for (int i = 0; i < 300; ++i) {
        QWidget *const now = QApplication::focusWidget();
        QTest::keyClick(now != nullptr ? now : &root, Qt::Key_Tab);
        QWidget *const next = QApplication::focusWidget();
        if (next == nullptr || (!walked.isEmpty() && next == walked.front()))
            break;
        if (walked.contains(next))
            break; // a trap: it comes back without the rest
        walked.append(next);
    }
    // From where the chain begins: its last step leads back to there, and is no leap.
    for (QWidget *each = root.nextInFocusChain(); each != &root; each = each->nextInFocusChain()) {
        if (const qsizetype at = walked.indexOf(each); at >= 0) {
            std::rotate(walked.begin(), walked.begin() + at, walked.end());
            break;
        }
    }
    return walked;
}

QRect placeOf(const QWidget *widget)
{
    return {widget->mapToGlobal(QPoint()), widget->size()};
}

// The frame that holds things together for the eye.
const QWidget *panelOf(const QWidget *widget)
{
    for (const QWidget *each = widget->parentWidget(); each != nullptr;
         each = each->parentWidget()) {
        if (each->property("panel").isValid() || each->isWindow())
            return each;
    }
    return nullptr;
}

// Within a panel from left to right and from top to bottom; columns one after the other.
QStringList leapsIn(const QList<QWidget *> &walked)
{
    QStringList leaps;
    for (qsizetype i = 1; i < walked.size(); ++i) {
        const QRect before = placeOf(walked[i - 1]);
        const QRect after = placeOf(walked[i]);
        const bool isAbove = after.bottom() <= before.top();
        const bool isInALaterColumn = after.left() >= before.right();
        const bool isBackInTheRow = after.right() <= before.left() && after.top() < before.bottom()
            && before.top() < after.bottom();
        if (panelOf(walked[i - 1]) == panelOf(walked[i])
            && ((isAbove && !isInALaterColumn) || isBackInTheRow))
            leaps.append(nameOf(walked[i - 1]) + u" → "_s + nameOf(walked[i]));
    }
    return leaps;
}

class TestAccessibility : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }

    void tabComesToEverythingInTheOrderOfTheEye_data()
    {
        const Table<Shown> row("shown");
        const std::pair<const char *, Shown> pages[] = {{"start", Shown::Start},
                                                        {"profile", Shown::Profile},
                                                        {"request", Shown::Request},
                                                        {"plan", Shown::Plan},
                                                        {"run", Shown::Run},
                                                        {"results", Shown::Results},
                                                        {"throttling", Shown::Throttling},
                                                        {"new profile", Shown::NewProfile},
                                                        {"import", Shown::Import},
                                                        {"settings", Shown::Settings},
                                                        {"shortcuts", Shown::Shortcuts},
                                                        {"guest", Shown::Untrusted}};
        for (const auto &[name, shown] : pages)
            row(name, shown);
    }

    void tabComesToEverythingInTheOrderOfTheEye()
    {
        QFETCH(const Shown, shown);
        Fixture fixture;
        QWidget *const root = fixture.open(shown);
        QVERIFY(root != nullptr);
        QApplication::setActiveWindow(root);
        QTRY_COMPARE(namelessIn(*root).join(u"; "_s), QString());
        const QList<QWidget *> walked = walkThrough(*root);
        QStringList missed;
        for (QWidget *const stop : stopsIn(*root)) {
            if (!walked.contains(stop))
                missed.append(nameOf(stop));
        }
        QVERIFY2(missed.isEmpty(), qPrintable(missed.join(u"; "_s)));
        const QStringList leaps = leapsIn(walked);
        QVERIFY2(leaps.isEmpty(), qPrintable(leaps.join(u"; "_s)));
    }
};

PENSTOCK_TEST(TestAccessibility)
} // namespace tst_accessibility
#include "tst_accessibility.moc"
