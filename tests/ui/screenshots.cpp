// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// screenshots FOLDER draws the pages of the window into FOLDER, light and dark, wide and narrow.
// What runs in them is real: the sample against its practice server, for half a minute.
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/mainwindow.h"

#include <penstock/support/systemclock.h>

#include <QApplication>
#include <QDir>
#include <QFontDatabase>
#include <QTimer>
#include <QToolButton>

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

class Photographer
{
public:
    Photographer(MainWindow &window, Appearance &appearance, QDir folder)
        : m_window(window)
        , m_appearance(appearance)
        , m_folder(std::move(folder))
    { }

    // Light and dark of the same moment.
    void take(const QString &page)
    {
        for (const Mode &mode : modes) {
            m_appearance.setMode(mode.mode);
            waitFor(300ms); // plots draw at their own pace
            const QString file = m_folder.filePath(
                QStringLiteral("%1-%2.png").arg(page, QLatin1String(mode.name)));
            if (!m_window.grab().save(file))
                qFatal("%s cannot be written", qPrintable(file));
            std::puts(qPrintable(file));
        }
    }

private:
    MainWindow &m_window;
    Appearance &m_appearance;
    QDir m_folder;
};
} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() != 2 || !QDir().mkpath(arguments[1]))
        qFatal("screenshots FOLDER");
    QFontDatabase::addApplicationFont(QStringLiteral(":/penstock/fonts/NotoSans-Regular.ttf"));
    QFont font(QStringLiteral("Noto Sans"));
    font.setPointSize(10);
    QApplication::setFont(font);
    QApplication::setCursorFlashTime(0);
    Appearance appearance(application, Appearance::Mode::Light);
    SystemClock clock;
    FixedSecrets secrets({});
    MainWindow window(clock, secrets, appearance);
    Photographer photographer(window, appearance, QDir(arguments[1]));
    window.show();
    photographer.take(QStringLiteral("start"));
    window.runSample();
    waitFor(32s);
    photographer.take(QStringLiteral("run"));
    for (QToolButton *const each : window.currentJob()->findChildren<QToolButton *>()) {
        if (each->isVisible() && each->text() == QStringLiteral("Calls"))
            each->click();
    }
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
    photographer.take(QStringLiteral("run-1024"));
    window.currentJob()->stop();
    for (int i = 0; i < 100 && !window.model().activeJobs().empty(); ++i)
        waitFor(100ms);
    photographer.take(QStringLiteral("run-stopped-1024"));
    return 0;
}
