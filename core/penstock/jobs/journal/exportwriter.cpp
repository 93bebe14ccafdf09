// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/exportwriter_p.h>

#include <penstock/jobs/output/csvcell.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/timetext.h>

#include <QUtf8StringView>

#include <cerrno>
#include <utility>

#include <penstock/jobs/spec/durablefile.h>
#include <penstock/jobs/spec/sqldatabase_p.h>

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>

namespace penstock {

ExportWriter::~ExportWriter() = default;

namespace {
QByteArray milliseconds(Duration duration)
{
    return QByteArray::number(double(duration.count()) / 1e6, 'f', 3);
}

class LinesWriter : public ExportWriter
{
public:
    explicit LinesWriter(FinishedExport to)
        : m_to(std::move(to))
    { }
    Result<void> begin(const QStringList &names) override
    {
        Result<FilePlace, int> place = FilePlace::behindLinks(m_to.path);
        m_draft = place ? FileDraft::beside(*std::move(place)) : failure(place.error());
        return m_draft ? write(header(names)) : orError(m_draft.error());
    }
    Result<void> add(const FinishedRow &row, const Row *values, const StoredAnswer *answer) override
    {
        return write(line(row, values, answer));
    }
    Result<void> finish() override
    {
        int fault = m_draft->write(std::exchange(m_unwritten, {}));
        if (fault == 0)
            fault = m_draft->sync();
        return orError(fault == 0 ? m_draft->replace() : fault);
    }

protected:
    virtual QByteArray header(const QStringList &names) = 0;
    virtual QByteArray line(const FinishedRow &row, const Row *values, const StoredAnswer *answer)
        = 0;
    const FinishedExport &to() const { return m_to; }

private:
    Result<void> write(const QByteArray &bytes)
    {
        constexpr qsizetype most = 64 * 1024;
        m_unwritten += bytes;
        return m_unwritten.size() < most ? Result<void>()
                                         : orError(m_draft->write(std::exchange(m_unwritten, {})));
    }
    Result<void> orError(int fault) const
    {
        if (fault == 0)
            return {};
        return failure(
            runMessage("export.not_written", MessageArgument::quoted(qt_error_string(fault)))
                .at(m_to.path));
    }

    FinishedExport m_to;
    Result<FileDraft, int> m_draft = failure(EBADF); // nothing before begin()
    QByteArray m_unwritten;
};

class CsvWriter final : public LinesWriter
{
public:
    using LinesWriter::LinesWriter;

protected:
    QByteArray header(const QStringList &names) override
    {
        m_names = names;
        QByteArrayList cells;
        for (const QString &column : exportColumns(names, to().withAnswers))
            cells.append(csvCell(withoutFormula(column.toUtf8())));
        return cells.join(',') + "\r\n";
    }
    QByteArray line(const FinishedRow &row, const Row *values, const StoredAnswer *answer) override
    {
        QByteArrayList cells;
        for (const QByteArray &text : exportTexts(row, m_names, values))
            cells.append(csvCell(withoutFormula(text)));
        if (to().withAnswers)
            cells << (answer ? csvCell(withoutFormula(exportedBody(*answer))) : QByteArray());
        return cells.join(',') + "\r\n";
    }

private:
    QStringList m_names;
};

class JsonlWriter final : public LinesWriter
{
public:
    using LinesWriter::LinesWriter;

protected:
    QByteArray header(const QStringList & /*names*/) override { return {}; }
    QByteArray line(const FinishedRow &row, const Row *values, const StoredAnswer *answer) override
    {
        QByteArray json = finishedRowJson(row, values);
        json.chop(1);
        if (to().withAnswers && answer)
            json += ",\"body\":" + (answer->isJson ? answer->body : bodyText(*answer));
        return json + "}\n";
    }

private:
    static QByteArray bodyText(const StoredAnswer &answer)
    {
        const bool isText = QUtf8StringView(answer.body).isValidUtf8();
        return toJsonString(exportedBody(answer))
            + (isText ? QByteArray() : QByteArray(",\"body_encoding\":\"base64\""));
    }
};
} // namespace

std::unique_ptr<ExportWriter> makeExportWriter(const FinishedExport &to)
{
    switch (to.kind) {
    case FinishedExport::Kind::Jsonl:
        return std::make_unique<JsonlWriter>(to);
    case FinishedExport::Kind::Sqlite:
        return makeSqliteExportWriter(to);
    case FinishedExport::Kind::Csv:
        break;
    }
    return std::make_unique<CsvWriter>(to);
}

QStringList exportColumns(const QStringList &names, bool withAnswers)
{
    QStringList ends {u"state"_s,   u"status"_s,     u"attempts"_s, u"pages"_s,
                      u"sent_at"_s, u"elapsed_ms"_s, u"error"_s};
    if (withAnswers)
        ends.append(u"body"_s);
    QStringList columns {u"row"_s};
    for (QString name : names) {
        while (columns.contains(name, Qt::CaseInsensitive)
               || ends.contains(name, Qt::CaseInsensitive))
            name.prepend(u"value."_s);
        columns.append(name);
    }
    return columns + ends;
}

QByteArrayList exportTexts(const FinishedRow &row, const QStringList &names, const Row *values)
{
    const RowEnd &end = row.end;
    QByteArrayList texts {QByteArray::number(qlonglong(row.index) + 1)};
    for (const QString &name : names) {
        const auto value = values ? values->value(name) : std::nullopt;
        texts.append(value.value_or(QString()).toUtf8());
    }
    texts << stateName(end.state).toLatin1()
          << (end.status > 0 ? QByteArray::number(end.status) : QByteArray())
          << QByteArray::number(end.attempts) << QByteArray::number(end.pages)
          << (end.sentAt ? timestampTextMs(*end.sentAt).toLatin1() : QByteArray())
          << (end.sentAt ? milliseconds(end.elapsed) : QByteArray())
          << (end.error ? end.error->text().toUtf8() : QByteArray());
    return texts;
}

QByteArray exportedBody(const StoredAnswer &answer)
{
    return QUtf8StringView(answer.body).isValidUtf8() ? answer.body : answer.body.toBase64();
}

QByteArray finishedRowJson(const FinishedRow &row, const Row *values)
{
    const RowEnd &end = row.end;
    QByteArray json = "{\"row\":" + QByteArray::number(qlonglong(row.index) + 1);
    if (values != nullptr) {
        json += ",\"values\":";
        values->appendJson(json);
    }
    json += ",\"state\":\"" + stateName(end.state).toLatin1() + '"';
    if (end.status > 0)
        json += ",\"status\":" + QByteArray::number(end.status);
    json += ",\"attempts\":" + QByteArray::number(end.attempts);
    json += ",\"pages\":" + QByteArray::number(end.pages);
    if (end.sentAt)
        json += ",\"sent_at\":\"" + timestampTextMs(*end.sentAt).toLatin1()
            + "\",\"elapsed_ms\":" + milliseconds(end.elapsed);
    if (end.error)
        json += ",\"error\":" + toJsonString(end.error->text().toUtf8())
            + ",\"error_id\":" + toJsonString(end.error->id().toUtf8());
    return json + '}';
}

namespace {
// Made beside its place, and moved there at the end.
class SqliteWriter final : public ExportWriter
{
public:
    explicit SqliteWriter(FinishedExport to)
        : m_to(std::move(to))
        , m_folder(QFileInfo(m_to.path).dir().filePath(u".penstock-XXXXXX"_s))
    { }

    Result<void> begin(const QStringList &names) override;
    Result<void> add(const FinishedRow &row, const Row *values,
                     const StoredAnswer *answer) override;
    Result<void> finish() override;

private:
    QString part() const { return m_folder.filePath(u"rows"_s); }
    Error error(const QString &why) const
    {
        return runMessage("export.not_written", MessageArgument::quoted(why)).at(m_to.path);
    }

    FinishedExport m_to;
    QTemporaryDir m_folder; // new, and deleted at the end: nothing of another is in it
    QStringList m_names;
    std::unique_ptr<SqlDatabase> m_database;
    std::optional<SqlStatement> m_insert;
};

Result<void> SqliteWriter::begin(const QStringList &names)
{
    m_names = names;
    if (!m_folder.isValid())
        return failure(error(m_folder.errorString()));
    auto database = SqlDatabase::open(part(), SqlDatabase::Mode::ReadWrite,
                                      [this](int, const QString &why) { return error(why); });
    if (!database)
        return failure(database.error());
    m_database = *std::move(database);
    QStringList columns = exportColumns(names, m_to.withAnswers);
    const auto marks = QStringList(columns.size(), u"?"_s).join(QLatin1Char(','));
    const qsizetype ends = 1 + names.size();
    for (qsizetype i = 0; i < columns.size(); ++i) {
        const bool isWhole = i == 0 || (i > ends && i <= ends + 3);
        const bool isReal = i == ends + 5;
        columns[i] = sqlName(columns[i])
            + (isWhole      ? u" INTEGER"_s
                   : isReal ? u" REAL"_s
                            : u" TEXT"_s);
    }
    // One transaction for all of it, and nothing to come back to if that is cut off.
    for (const QString &text :
         {u"PRAGMA journal_mode=OFF"_s, u"PRAGMA synchronous=NORMAL"_s,
          u"CREATE TABLE results (%1)"_s.arg(columns.join(u", "_s)), u"BEGIN"_s}) {
        if (Result<void> done = m_database->run(text); !done)
            return done;
    }
    m_insert = m_database->statement(u"INSERT INTO results VALUES (%1)"_s.arg(marks));
    return {};
}

Result<void> SqliteWriter::add(const FinishedRow &row, const Row *values,
                               const StoredAnswer *answer)
{
    const RowEnd &end = row.end;
    QVariantList cells {qlonglong(row.index) + 1};
    for (const QString &name : std::as_const(m_names)) {
        const auto value = values ? values->value(name) : std::nullopt;
        cells.append(value ? QVariant(*value) : QVariant());
    }
    cells << stateName(end.state) << (end.status > 0 ? QVariant(end.status) : QVariant())
          << end.attempts << end.pages
          << (end.sentAt ? QVariant(timestampTextMs(*end.sentAt)) : QVariant())
          << (end.sentAt ? QVariant(double(end.elapsed.count()) / 1e6) : QVariant())
          << (end.error ? QVariant(end.error->text()) : QVariant());
    if (m_to.withAnswers) {
        const bool isText = answer && QUtf8StringView(answer->body).isValidUtf8();
        cells << (!answer      ? QVariant()
                      : isText ? QVariant(wholeText(answer->body))
                               : QVariant(answer->body));
    }
    return m_insert->run(cells);
}

Result<void> SqliteWriter::finish()
{
    m_insert.reset();
    if (Result<void> done = m_database->run(u"COMMIT"_s); !done)
        return done;
    m_database.reset();
    return systemDisk()->rename(part(), m_to.path, Disk::Onto::Anything);
}
} // namespace

std::unique_ptr<ExportWriter> makeSqliteExportWriter(const FinishedExport &to)
{
    return std::make_unique<SqliteWriter>(to);
}

} // namespace penstock
