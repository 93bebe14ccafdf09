// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/exportwriter_p.h>

#include <penstock/jobs/spec/wholetext.h>
#include <penstock/jobs/spec/durablefile.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/spec/sqldatabase_p.h>
#include <penstock/support/timestamp.h>

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QUtf8StringView>

#include <algorithm>

namespace penstock {

namespace {
QString quoted(QString name)
{
    return QLatin1Char('"') + name.replace(QLatin1Char('"'), u"\"\""_s) + QLatin1Char('"');
}

// Made beside its place, and moved there at the end.
class SqliteWriter final : public ExportWriter
{
public:
    explicit SqliteWriter(FinishedExport to)
        : m_to(std::move(to))
        , m_folder(QFileInfo(m_to.path).dir().filePath(u".penstock-XXXXXX"_s))
    { }

    Result<void> begin(const QStringList &names) override;
    Result<void> add(const FinishedRow &row, const Row *values, const StoredAnswer *answer) override;
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
        columns[i] = quoted(columns[i])
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

Result<void> SqliteWriter::add(const FinishedRow &row, const Row *values, const StoredAnswer *answer)
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
    return systemDisk()->rename(part(), m_to.path);
}
} // namespace

std::unique_ptr<ExportWriter> makeSqliteExportWriter(const FinishedExport &to)
{
    return std::make_unique<SqliteWriter>(to);
}

} // namespace penstock
