// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/uitest.h"
#include "ui/widgets/textview.h"
#include "ui/widgets/wholetextbar.h"

#include <QDesktopServices>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

using namespace penstock;

namespace tst_wholetextbar {
using Kind = TextView::Kind;

class OtherProgram : public QObject
{
    Q_OBJECT
public:
    OtherProgram() { QDesktopServices::setUrlHandler(u"file"_s, this, "open"); }
    ~OtherProgram() override { QDesktopServices::unsetUrlHandler(u"file"_s); }
    QStringList opened;

public Q_SLOTS:
    void open(const QUrl &url) { opened.append(url.toLocalFile()); }
};

class TestWholeTextBar : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void opensWhatIsNotShown_data()
    {
        const Table<Kind, QString> row("kind", "name");
        row("JSON", Kind::Json, "response.json");
        row("anything else", Kind::Plain, "response.txt");
    }
    void opensWhatIsNotShown()
    {
        QFETCH(const Kind, kind);
        QFETCH(const QString, name);
        OtherProgram program;
        QString path;
        {
            QWidget window;
            auto *const view = new TextView(u"answer"_s, &window);
            auto *const bar = new WholeTextBar(*view);
            auto *const layout = new QVBoxLayout(&window);
            layout->addWidget(bar);
            layout->addWidget(view);
            window.show();
            QVERIFY(!bar->isVisible());
            const QByteArray text(TextView::maxBytes + 1, '1');
            view->setText(text, kind);
            QVERIFY(bar->isVisible());
            QVERIFY2(bar->findChild<QLabel *>()->text().startsWith(u"Showing the first 4"_s),
                     qPrintable(bar->findChild<QLabel *>()->text()));
            bar->findChild<QPushButton *>()->click();
            QTRY_COMPARE_WITH_TIMEOUT(program.opened.size(), 1, patience);
            path = program.opened.front();
            QVERIFY2(path.endsWith(QLatin1Char('/') + name), qPrintable(path));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.readAll() == text);
            QVERIFY(!(file.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
            view->setText("short", kind);
            QVERIFY(!bar->isVisible());
        }
        QVERIFY2(!QFile::exists(path), "it goes with the view");
    }
};

PENSTOCK_TEST(TestWholeTextBar)
} // namespace tst_wholetextbar
#include "tst_wholetextbar.moc"
