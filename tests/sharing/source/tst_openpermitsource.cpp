// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/sharing/source/localsharedsource.h>
#include <penstock/sharing/source/openpermitsource.h>
#include <penstock/support/systemclock.h>

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace penstock;
using namespace std::chrono_literals;

class TestOpenPermitSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void twoShareWhatIsOpened()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"gate"_s);
        QJsonObject saved;
        const SharedKeyFiles key {u"0123456789abcdef"_s, path, [&] { return saved; },
                                  [&](const QJsonObject &state) {
                                      saved = state;
                                      return true;
                                  }};
        SystemClock clock;
        const std::vector<Limit> limits {limitFromShorthand(u"3/1h").value()};
        {
            auto one = openPermitSource(key, limits, clock);
            auto other = openPermitSource(key, limits, clock);
            QVERIFY(one.has_value() && other.has_value());
            int sent = 0;
            for (LocalSharedSource *const permitSource : {one->get(), other->get()}) {
                for (int i = 0; i < 2; ++i) {
                    (*permitSource).request({}, [&](PermitResult permit) {
                        if (permit) {
                            permit->sent();
                            ++sent;
                        }
                    });
                }
            }
            QTRY_COMPARE(sent, 3);
            QCOMPARE((*one)->waiting() + (*other)->waiting(), 1);
            QVERIFY((*one)->isLeader() != (*other)->isLeader());
        }
        QVERIFY(!saved.isEmpty());
        auto next = openPermitSource(key, limits, clock);
        QVERIFY(next.has_value());
        QCOMPARE((*next)->snapshot().levels[0].available, 0);
    }

    void aFolderThatOthersGetIntoIsAnError()
    {
        QTemporaryDir folder;
        QVERIFY(::chmod(QFile::encodeName(folder.path()).constData(), 0755) == 0);
        SystemClock clock;
        const SharedKeyFiles key {u"k"_s, folder.path(), {}, {}};
        const auto permitSource = openPermitSource(key, {}, clock);
        QVERIFY(!permitSource.has_value());
        QCOMPARE(permitSource.error().where(), folder.path());
    }
};

PENSTOCK_TEST(TestOpenPermitSource)
#include "tst_openpermitsource.moc"
