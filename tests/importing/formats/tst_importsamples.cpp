// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <penstock/importing/importer/importer.h>
#include <penstock/importing/importer/saveimport.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/profiles/file/profilefile.h>

#include <QDir>
#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_importsamples {
const QString folder = testData(u"import");

// Empty where there is no such file.
// Where it can be read, and taken over if it is right.
void keepFor(const QString &path, const QString &text)
{
    QFile file(QDir::current().filePath(QFileInfo(path).fileName() + u".expected"_s));
    if (file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0)
        qInfo("what it became is in %s", qPrintable(file.fileName()));
}

// All of an import, as the files will have it.
QString reported(const Imported &imported)
{
    QString text = importKindText(imported.kind).text() + QLatin1Char('\n');
    for (const ImportedProfile &each : imported.profiles) {
        if (each.profile)
            text += u"--- profile\n"_s + QString::fromUtf8(toJson(*each.profile));
        for (const ImportedJob &job : each.jobs) {
            text += u"--- job\n"_s + QString::fromUtf8(toJson(job.spec));
            if (!job.missing.isEmpty())
                text += u"missing: %1\n"_s.arg(job.missing.join(u", "_s));
        }
    }
    for (const Message &note : imported.notes)
        text += u"note: "_s + note.text() + QLatin1Char('\n');
    return text;
}

//! Each file of tests/data/import beside what it becomes, in NAME.expected. Every secret in the
//! files has the word canary in it.
class TestImportSamples : public QObject
{
    Q_OBJECT

    static void addSamples()
    {
        const Table<QString> row("path");
        const QFileInfoList files = QDir(folder).entryInfoList(QDir::Files, QDir::Name);
        for (const QFileInfo &file : files) {
            if (file.suffix() != u"expected"_s)
                row(qPrintable(file.fileName()), file.filePath());
        }
    }

    // The files of a folder, in the order of their names.
    static std::vector<ImportFile> filesIn(const QString &path)
    {
        std::vector<ImportFile> files;
        for (const QFileInfo &file : QDir(path).entryInfoList(QDir::Files, QDir::Name))
            files.push_back({contentOf(file.filePath()), file.fileName()});
        return files;
    }
    static void addFolders()
    {
        const Table<QString> row("path");
        const QString together = folder + u"/together"_s;
        for (const QFileInfo &each :
             QDir(together).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            row(qPrintable(each.fileName()), each.filePath());
    }

private Q_SLOTS:
    void severalBecomeWhatIsExpected_data() { addFolders(); }
    void severalBecomeWhatIsExpected()
    {
        QFETCH(const QString, path);
        const Result<Imported> imported = importFrom(filesIn(path));
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        const QString expected = QString::fromUtf8(contentOf(path + u".expected"_s));
        const QString became = reported(*imported);
        if (became != expected)
            keepFor(path, became);
        QCOMPARE(became.split(QLatin1Char('\n')), expected.split(QLatin1Char('\n')));
        QVERIFY(!became.contains(u"canary"_s));
        const QTemporaryDir place;
        QVERIFY(saveImport(*imported, AppDirs::below(place.path())));
        for (QDirIterator each(place.path(), QDir::Files, QDirIterator::Subdirectories);
             each.hasNext();)
            QVERIFY2(!contentOf(each.next()).contains("canary"), qPrintable(each.filePath()));
    }
    void becomesWhatIsExpected_data() { addSamples(); }
    void becomesWhatIsExpected()
    {
        QFETCH(const QString, path);
        const Result<Imported> imported = importFrom(contentOf(path), u"sample"_s);
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        const QString expected = QString::fromUtf8(contentOf(path + u".expected"_s));
        const QString became = reported(*imported);
        if (became != expected)
            keepFor(path, became);
        // Line by line: the first that differs says where.
        QCOMPARE(became.split(QLatin1Char('\n')), expected.split(QLatin1Char('\n')));
    }

    void noSecretIsTaken_data() { addSamples(); }
    void noSecretIsTaken()
    {
        QFETCH(const QString, path);
        const QByteArray canary = "canary";
        QVERIFY(contentOf(path).contains(canary));
        const Result<Imported> imported = importFrom(contentOf(path), u"sample"_s);
        QVERIFY(imported);
        const QByteArray packed = canary.toBase64(); // as in Authorization: Basic
        const auto hasSecret = [&canary, &packed](const QByteArray &text) {
            return text.contains(canary) || text.contains(packed);
        };
        QVERIFY(!hasSecret(reported(*imported).toUtf8()));

        const QTemporaryDir place;
        QVERIFY(saveImport(*imported, AppDirs::below(place.path())));
        int files = 0;
        for (QDirIterator each(place.path(), QDir::Files, QDirIterator::Subdirectories);
             each.hasNext(); ++files)
            QVERIFY2(!hasSecret(contentOf(each.next())), qPrintable(each.filePath()));
        QVERIFY(files >= (jobCountOf(*imported) > 0 ? 2 : 1));
    }

    void whatIsSavedIsRight_data() { addSamples(); }
    void whatIsSavedIsRight()
    {
        QFETCH(const QString, path);
        const Result<Imported> imported = importFrom(contentOf(path), u"sample"_s);
        QVERIFY(imported);
        const QTemporaryDir place;
        const AppDirs places = AppDirs::below(place.path());
        const Result<SavedImport> saved = saveImport(*imported, places);
        QVERIFY2(saved, saved ? "" : qPrintable(saved.error().text()));
        QCOMPARE(saved->jobs.size(), jobCountOf(*imported));
        for (const SavedProfile &each : saved->profiles)
            QCOMPARE(faultsOfProfile(contentOf(each.path)), std::vector<Error>());
        for (const SavedJob &each : saved->jobs) {
            QCOMPARE(faultsOfJob(contentOf(each.path)), std::vector<Error>());
            QVERIFY(savedProfiles(places).contains(each.profile));
        }
    }
};

PENSTOCK_TEST(TestImportSamples)
} // namespace tst_importsamples
#include "tst_importsamples.moc"
