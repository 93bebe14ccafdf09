// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "torturedpull.h"

#include "support/httpclientharness.h"
#include "support/testpaths.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlQuery>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

// Returns the result of \a sql in an SQLite file, with a space between columns. Empty if the file
// or the table is missing.
QByteArrayList answersOf(const QString &path, const QString &sql)
{
    QByteArrayList found;
    if (!QFile::exists(path))
        return found;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"look"_s);
        database.setDatabaseName(path);
        if (!database.open())
            qFatal("%s cannot be opened", qPrintable(path));
        QSqlQuery query(database);
        query.exec(sql);
        while (query.next()) {
            QByteArray line = query.value(0).toByteArray();
            if (!query.value(1).isNull())
                line += ' ' + query.value(1).toByteArray();
            found << line;
        }
    }
    QSqlDatabase::removeDatabase(u"look"_s);
    return found;
}

QString journalIn(const QString &folder)
{
    const QDir jobs(folder + u"/jobs"_s);
    for (const QString &job : jobs.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString file = jobs.filePath(job + u"/journal.sqlite"_s);
        if (QFile::exists(file))
            return file;
    }
    return {};
}

} // namespace

QByteArray Torture::name() const
{
    QByteArrayList words {sqlite ? "sqlite" : "jsonl"};
    if (pages)
        words << "pages";
    if (fullDisk)
        words << "full disk";
    return words.join(", ");
}

TorturedPull::TorturedPull(const Torture &how, int rowsInAll)
    : torture(how)
    , rows(rowsInAll)
    , m_server({.latency = {1ms, 6ms}}, m_clock)
{
    if (!m_server.listen())
        qFatal("the practice server does not listen");
    QObject::connect(&m_server, &MockServer::handled, &m_server,
                     [this](const MockExchange &exchange) { ++sends[exchange.target]; });
    m_place.writeProfile(m_server.url().toString(),
                         ", \"limits\": [\"" + QByteArray::number(sendsPerSecond / 10)
                             + "/100ms\", \"" + QByteArray::number(atOnce) + " concurrent\"]");
    QByteArray job = R"("request": {"method": ")" + QByteArray(torture.post ? "POST" : "GET")
        + R"(", "path": ")" + (torture.pages ? "/pages/3" : "") + R"(/{{id}}"}, )"
        + R"("rows": {"range": "id=1..)" + QByteArray::number(rows) + R"("}, )" + R"("records": ")"
        + (torture.pages ? "$.items[*]" : "$") + R"(", )";
    if (torture.pages)
        job += R"("pages": {"page": {"parameter": "page", "items": "$.items"}}, )";
    job += torture.sqlite
        ? QByteArray(R"("output": {"sqlite": {"path": "out.db", "table": "pulled", "columns": )"
                     R"(["id")")
            + (torture.pages ? R"(, "page")" : "") + "]}}"
        : QByteArray(R"("output": {"jsonl": "out.jsonl"})");
    m_place.writeJob(job);
}

std::optional<int> TorturedPull::run(std::chrono::milliseconds patience,
                                     std::optional<qint64> diskBytes)
{
    QProcess process;
    if (diskBytes) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"LD_PRELOAD"_s, fullDiskPath());
        environment.insert(u"PENSTOCK_DISK_BYTES"_s, QString::number(*diskBytes));
        // A sanitizer must be the first library.
        const QString asan = u"ASAN_OPTIONS"_s;
        environment.insert(asan, environment.value(asan) + u":verify_asan_link_order=0"_s);
        process.setProcessEnvironment(environment);
    }
    start(process, m_place.command());
    const auto isOver = [&] { return process.state() == QProcess::NotRunning; };
    const bool ended = runUntil(isOver, patience);
    if (!ended)
        process.kill();
    if (!runUntil(isOver))
        qFatal("a killed process goes on");
    errors = process.readAllStandardError();
    return ended ? std::optional(process.exitCode()) : std::nullopt;
}

QSet<int> TorturedPull::finished() const
{
    QSet<int> ids;
    const QString journal = journalIn(m_place.path(u"data"_s));
    for (const QByteArray &row : answersOf(journal, u"SELECT row FROM outcome"_s))
        ids.insert(row.toInt() + 1);
    return ids;
}

QHash<QByteArray, int> TorturedPull::written() const
{
    QHash<QByteArray, int> times;
    if (torture.sqlite) {
        const QString columns = torture.pages ? u"id, page"_s : u"id"_s;
        for (const QByteArray &record :
             answersOf(m_place.path(u"out.db"_s), u"SELECT %1 FROM pulled"_s.arg(columns)))
            ++times[record];
        return times;
    }
    for (const QJsonObject &record : m_place.objects(u"out.jsonl"_s)) {
        QByteArray key = QByteArray::number(record[u"id"_s].toInt());
        if (torture.pages)
            key += ' ' + QByteArray::number(record[u"page"_s].toInt());
        ++times[key];
    }
    return times;
}

QList<QJsonObject> TorturedPull::reported() const
{
    return m_place.objects(u"out.failed.jsonl"_s);
}

int TorturedPull::idOf(const QByteArray &target) const
{
    const QByteArray path = target.left(target.contains('?') ? target.indexOf('?') : target.size());
    return path.mid(path.lastIndexOf('/') + 1).toInt();
}
