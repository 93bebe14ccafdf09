// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/secrets/secretindex.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_secretindex {
const QString a = u"a"_s;
const QString b = u"b"_s;
const QString api = u"https://api.example.com"_s;
const QString other = u"https://other.example.com"_s;

class TestSecretIndex : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    AppDirs m_places;

    QString path() const { return m_places.config + u"/secret-names.json"_s; }
    SecretIndex index() const { return readSecretIndex(m_places).value(); }
    void writeIndex(const QByteArray &json) const
    {
        QDir().mkpath(m_places.config);
        makeFile(path(), json);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = AppDirs::below(m_folder->path());
    }

    void remembersNames()
    {
        QVERIFY(index().empty());
        QVERIFY(forgetSecretName(m_places, a));
        for (const QString &name : {b, a, b})
            QVERIFY(rememberSecretName(m_places, name));
        QCOMPARE(index(), SecretIndex({{a, {true, {}}}, {b, {true, {}}}}));
        QVERIFY(forgetSecretName(m_places, b));
        QCOMPARE(index(), SecretIndex({{a, {true, {}}}}));
    }
    void remembersPlaces()
    {
        QVERIFY(allowSecret(m_places, a, {other, api}));
        QVERIFY(allowSecret(m_places, a, {api}));
        QCOMPARE(index(), SecretIndex({{a, {false, {api, other}}}}));
        QVERIFY(rememberSecretName(m_places, a));
        QVERIFY(forbidSecret(m_places, a, other));
        QCOMPARE(index(), SecretIndex({{a, {true, {api}}}}));
        QCOMPARE(reported(forbidSecret(m_places, a, other).error()),
                 u"secret \"a\": secret.origin_not_allowed(https://other.example.com)"_s);
        QVERIFY(!forbidSecret(m_places, b, api));
        QVERIFY(forbidSecret(m_places, a));
        QCOMPARE(index(), SecretIndex({{a, {true, {}}}}));
        QCOMPARE(reported(forbidSecret(m_places, a).error()),
                 u"secret \"a\": secret.no_origin_to_forbid"_s);
    }
    void aSecretThatIsNotKeptIsForgottenWithItsLastPlace()
    {
        QVERIFY(allowSecret(m_places, a, {api}));
        QVERIFY(forbidSecret(m_places, a, api));
        QVERIFY(index().empty());
    }
    void whatIsDeletedMayGoNowhere()
    {
        QVERIFY(rememberSecretName(m_places, a));
        QVERIFY(allowSecret(m_places, a, {api}));
        QVERIFY(forgetSecretName(m_places, a));
        QVERIFY(rememberSecretName(m_places, a));
        QCOMPARE(index(), SecretIndex({{a, {true, {}}}}));
    }
    void onlyItsOwnerCanReadIt()
    {
        QVERIFY(allowSecret(m_places, a, {api}));
        constexpr QFileDevice::Permissions others = QFileDevice::ReadGroup | QFileDevice::WriteGroup
            | QFileDevice::ReadOther | QFileDevice::WriteOther;
        QCOMPARE(QFile::permissions(path()) & others, QFileDevice::Permissions());
    }
    void whatIsDamagedIsNotReplaced()
    {
        writeIndex({});
        QVERIFY(!readSecretIndex(m_places));
        QVERIFY(!rememberSecretName(m_places, a));
        QVERIFY(!allowSecret(m_places, a, {api}));
    }
};

PENSTOCK_TEST(TestSecretIndex)
} // namespace tst_secretindex
#include "tst_secretindex.moc"
