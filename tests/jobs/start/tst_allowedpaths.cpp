// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/start/allowedpaths.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/appdirs.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

class TestAllowedPaths : public QObject
{
    Q_OBJECT

    std::optional<QTemporaryDir> m_folder;
    JobSpec m_job;
    Profile m_profile;

    AppDirs places() const { return AppDirs::below(m_folder->path()); }
    QString at(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    std::vector<PathUse> toAsk(const QString &file) const
    {
        return usesToAsk(m_job, file, m_profile, {}, places()).value();
    }

private Q_SLOTS:
    void init()
    {
        m_folder.emplace();
        for (const char *folder : {"job", "other"})
            QVERIFY(QDir(m_folder->path()).mkpath(QString::fromUtf8(folder)));
        m_job = {};
        m_job.rows.from = RowsSpec::File {.path = at("other/rows.csv")};
        m_job.request.url = u"https://api.example.com/{{id}}"_s;
        m_job.output.path = at("job/out.jsonl");
        m_profile = {};
    }

    void asksOnce()
    {
        const QString file = at("job/a.job.json");
        QCOMPARE(toAsk(file).size(), std::size_t(1));
        QVERIFY2(toAsk({}).empty(), "what is typed is no job file");
        QVERIFY(allowUses(file, toAsk(file), places()));
        QVERIFY(toAsk(file).empty());
        QVERIFY2(!toAsk(at("job/b.job.json")).empty(), "it is this job's alone");
    }
    void asksForWhatIsNew()
    {
        const QString file = at("job/a.job.json");
        QVERIFY(allowUses(file, toAsk(file), places()));
        m_job.output.path = at("other/out.jsonl");
        QCOMPARE(toAsk(file).size(), std::size_t(2)); // and the failed rows
        QVERIFY(allowUses(file, toAsk(file), places()));
        m_job.request.url = u"https://evil.example/{{id}}"_s;
        QCOMPARE(toAsk(file).size(), std::size_t(1));
        QCOMPARE(toAsk(file).front().kind, PathUse::Kind::Rows);
    }
    void aPathThatWasReadMayNotBeWritten()
    {
        const QString file = at("job/a.job.json");
        QVERIFY(allowUses(file, toAsk(file), places()));
        m_job.output.path = at("other/rows.csv");
        m_job.output.failed = at("job/failed");
        QCOMPARE(toAsk(file).size(), std::size_t(1));
        QCOMPARE(toAsk(file).front().kind, PathUse::Kind::Output);
    }
    void aLinkThatIsTurnedElsewhereIsAnother()
    {
        const QString file = at("job/a.job.json");
        QVERIFY(QFile::link(at("other"), at("job/link")));
        m_job.rows.from = RowsSpec::File {.path = at("job/link/rows.csv")};
        QVERIFY(allowUses(file, toAsk(file), places()));
        QVERIFY(toAsk(file).empty());
        QVERIFY(QDir(m_folder->path()).mkpath(u"third"_s));
        QVERIFY(QFile::remove(at("job/link")));
        QVERIFY(QFile::link(at("third"), at("job/link")));
        QCOMPARE(toAsk(file).size(), std::size_t(1));
    }
    void onlyItsOwnerCanReadIt()
    {
        const QString file = at("job/a.job.json");
        QVERIFY(allowUses(file, toAsk(file), places()));
        const QString path = places().config + u"/allowed-paths.json"_s;
        constexpr QFileDevice::Permissions others = QFileDevice::ReadGroup | QFileDevice::WriteGroup
            | QFileDevice::ReadOther | QFileDevice::WriteOther;
        QCOMPARE(QFile::permissions(path) & others, QFileDevice::Permissions());
        QVERIFY(QFile(path).open(QIODevice::WriteOnly | QIODevice::Truncate));
        QVERIFY2(!usesToAsk(m_job, file, m_profile, {}, places()), "damaged: nothing is allowed");
    }
};

PENSTOCK_TEST(TestAllowedPaths)
#include "tst_allowedpaths.moc"
