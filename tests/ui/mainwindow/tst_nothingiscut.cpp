// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// All that the window shows has room for its words: in each language, in one two fifths longer than
// English, and however small the window is. With PENSTOCK_PICTURES=FOLDER in the environment each
// is drawn there.
#include "support/testprogram.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/pseudotranslator.h"
#include "ui/showntexts.h"
#include "ui/surfaces.h"
#include "ui/theme/language.h"
#include "ui/uitest.h"
#include "ui/windowfixture.h"

#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QResizeEvent>
#include <QStatusBar>

#include <tuple>

using namespace penstock;

namespace tst_nothingiscut {
constexpr QSize smallest(800, 560);
constexpr int soon = 3'000; // in ms: whatever is laid out by then stays so

// What is opened over the window has to be on a screen that the window just fits on.
QStringList tooLargeIn(const QWidget &window)
{
    QStringList large;
    for (const QDialog *const dialog : window.findChildren<QDialog *>()) {
        if (dialog->isVisible()
            && (dialog->width() > smallest.width() || dialog->height() > smallest.height()))
            large.append(u"%1 is %2 by %3"_s.arg(dialog->windowTitle())
                             .arg(dialog->width())
                             .arg(dialog->height()));
    }
    return large;
}

QStringList faultsIn(const QWidget &window)
{
    return cutIn(window) + narrowIn(window) + clippedIn(window) + shortHeadsIn(window)
        + shortCaptionsIn(window) + tooLargeIn(window);
}

void takePicture(const QWidget &window, const QString &name)
{
    const QString folder = qEnvironmentVariable("PENSTOCK_PICTURES");
    if (folder.isEmpty())
        return;
    QDir().mkpath(folder);
    const QWidget *front = &window;
    for (const QDialog *const dialog : window.findChildren<QDialog *>()) {
        if (dialog->isVisible())
            front = dialog;
    }
    const QString file = QString(name).replace(u", "_s, u"-"_s).replace(u' ', u'_');
    const_cast<QWidget *>(front)->grab().save(folder + u'/' + file + u".png"_s);
}

// At each size, and the lists of choices once.
QStringList faultsOf(MainWindow &window, const QString &name)
{
    QStringList faults;
    for (const QSize size : {smallest, QSize(1024, 700), QSize(1280, 800)}) {
        window.resize(size);
        // What is laid out may ask for another layout.
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
        }
        QStringList found;
        std::ignore = QTest::qWaitFor([&] { return (found = faultsIn(window)).isEmpty(); }, soon);
        if (size == smallest)
            found += shortListsIn(window);
        if (window.size() != size)
            found.append(u"the window is %1 by %2"_s.arg(window.width()).arg(window.height()));
        const QString where = u"%1, %2"_s.arg(name).arg(size.width());
        for (const QString &each : found)
            faults.append(where + u": "_s + each);
        takePicture(window, where);
    }
    return faults;
}

class TestNothingIsCut : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, u"en"_s); }

    void theStatusBarLeavesOutWhatHasNoRoom()
    {
        const WindowFixture fixture;
        const QStatusBar &bar = *fixture.window->statusBar();
        const QList<QLabel *> texts = bar.findChildren<QLabel *>();
        QCOMPARE(texts.size(), 2); // what is always so, what goes on
        texts[1]->setText(u"1 job active"_s);
        bool isLeftOut = false;
        for (int room = 30; room >= -2; --room) {
            const int width = texts[0]->sizeHint().width() + texts[1]->sizeHint().width();
            texts[1]->setContentsMargins(
                0, 0, texts[1]->contentsMargins().right() + bar.width() - width - room, 0);
            QResizeEvent resized(fixture.window->size(), fixture.window->size());
            QCoreApplication::sendEvent(fixture.window.get(), &resized);
            QCoreApplication::processEvents();
            QCOMPARE(cutIn(bar), QStringList());
            isLeftOut = texts[0]->isHidden();
        }
        QVERIFY(isLeftOut);
    }

    void atAnySize_data()
    {
        Table<QString, std::size_t>("language", "group");
        for (const char *const language : {"en", "de", "pseudo"}) {
            for (std::size_t group = 0; group < surfaceGroups().size(); ++group)
                QTest::addRow("%s: %s", language, surfaceGroups()[group].name)
                    << QString::fromLatin1(language) << group;
        }
    }

    void atAnySize()
    {
        QFETCH(const QString, language);
        QFETCH(const std::size_t, group);
        if (language == u"de"_s && languages().size() < 2)
            QSKIP("built without LinguistTools"); // which the build says; English is all there is
                                                  // then
        PseudoTranslator translator;
        if (language == u"pseudo"_s)
            QCoreApplication::installTranslator(&translator);
        else
            useLanguage(*qApp, language);
        QStringList faults;
        int seen = 0;
        surfaceGroups()[group].show([&](WindowFixture &fixture, const QString &name) {
            faults += faultsOf(*fixture.window, u"%1, %2"_s.arg(language, name));
            ++seen;
        });
        QVERIFY(seen > 0);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }
};

PENSTOCK_TEST(TestNothingIsCut)
} // namespace tst_nothingiscut
#include "tst_nothingiscut.moc"
