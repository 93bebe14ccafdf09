// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/recordoutputs_p.h>

#include <penstock/jobs/output/columnvalues_p.h>
#include <penstock/jobs/spec/durablefile.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/spec/sqldatabase_p.h>

#include <QFileInfo>
#include <QStorageInfo>

#include <algorithm>

// The table is committed before the journal, so after a crash it may hold records that the journal
// does not know of, and that come again. With a key they replace themselves. Without one each
// record is named by its row, page and place on the page, and when a page comes, what is there of
// it and of those after it is deleted first.

namespace penstock {

namespace {
const QString placeColumns[] = {u"_row"_s, u"_page"_s, u"_item"_s};

QString listOf(const QStringList &names)
{
    QStringList list;
    std::transform(names.begin(), names.end(), std::back_inserter(list), sqlName);
    return list.join(u", "_s);
}

QString typeName(ColumnSpec::Type type)
{
    switch (type) {
    case ColumnSpec::Type::Integer:
        return u"INTEGER"_s;
    case ColumnSpec::Type::Real:
        return u"REAL"_s;
    case ColumnSpec::Type::Text:
    case ColumnSpec::Type::Json:
        break;
    }
    return u"TEXT"_s;
}

// A whole number that does not fit 64 bits is kept as the bytes of its digits: as a number or a
// text SQLite would round it.
QVariant integerOf(const QByteArray &json, const QByteArray &text)
{
    if (json == "true" || json == "false")
        return int(json == "true");
    bool isWhole = false;
    const qint64 number = text.toLongLong(&isWhole);
    if (isWhole)
        return number;
    const bool isDigits = std::all_of(text.begin(), text.end(),
                                      [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
    return isDigits ? QVariant(text) : QVariant(wholeText(text));
}

QVariant realOf(const QByteArray &text)
{
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber ? QVariant(number) : QVariant(wholeText(text));
}

QVariant valueOf(const QByteArray &json, ColumnSpec::Type type)
{
    if (json.isEmpty())
        return {};
    if (type == ColumnSpec::Type::Json)
        return wholeText(json);
    if (json == "null")
        return {};
    const QByteArray text = textOfJson(json);
    switch (type) {
    case ColumnSpec::Type::Integer:
        return integerOf(json, text);
    case ColumnSpec::Type::Real:
        return realOf(text);
    case ColumnSpec::Type::Text:
    case ColumnSpec::Type::Json:
        break;
    }
    return text.isEmpty() ? QVariant(u""_s) : QVariant(wholeText(text));
}

SqlErrorMaker errorsOf(const QString &path)
{
    return [path](int code, const QString &why) {
        constexpr int full = 13;
        const auto said = MessageArgument::quoted(why);
        return (code == full ? runMessage("disk.full", said)
                             : runMessage("table.not_written", said))
            .at(path);
    };
}

class SqliteOutput final : public Output
{
public:
    SqliteOutput(OutputSpec spec, ColumnValues values)
        : m_spec(std::move(spec))
        , m_values(std::move(values))
    { }
    ~SqliteOutput() override
    {
        m_remove.reset();
        m_insert.reset();
    }
    Q_DISABLE_COPY_MOVE(SqliteOutput)

    Result<void> begin(OutputMemory committed) override;
    Result<void> add(const LedgerEntry &entry) override;
    Result<OutputNumbers> sync() override;

private:
    bool hasKey() const { return !m_spec.key.isEmpty(); }
    QStringList names() const;
    Result<void> prepareTable(bool resumes);
    Result<QStringList> existingColumns() const;
    Result<void> create() const;
    QString insertText() const;
    Result<void> insert(const LedgerEntry &entry, int item, const QByteArray &record);
    Error error(const Message &what) const
    {
        return what.at(runMessage("place.table", m_spec.path, m_spec.table));
    }

    OutputSpec m_spec;
    ColumnValues m_values;
    std::unique_ptr<SqlDatabase> m_database;
    std::optional<SqlStatement> m_insert;
    std::optional<SqlStatement> m_remove;
    bool m_isOpen = false; // a transaction
};

// Of the table.
QStringList SqliteOutput::names() const
{
    QStringList names;
    if (!hasKey())
        names.append(QStringList(std::begin(placeColumns), std::end(placeColumns)));
    for (const ColumnSpec &column : m_values.columns())
        names.append(column.name);
    return names;
}

Result<void> SqliteOutput::begin(OutputMemory committed)
{
    const QByteArray type = QStorageInfo(QFileInfo(m_spec.path).absolutePath()).fileSystemType();
    if (isNetworkFileSystem(type))
        return failure(error(runMessage("table.network", QString::fromLocal8Bit(type))));
    const Result<std::optional<qint64>> known = committed(u"output"_s);
    if (!known)
        return failure(known.error());
    auto database
        = SqlDatabase::open(m_spec.path, SqlDatabase::Mode::ReadWrite, errorsOf(m_spec.path));
    if (!database)
        return failure(database.error());
    m_database = *std::move(database);
    if (Result<void> prepared = prepareTable(known->has_value()); !prepared)
        return prepared;
    m_insert = m_database->statement(insertText());
    m_remove = m_database->statement(
        u"DELETE FROM %1 WHERE _row = ? AND _page >= ?"_s.arg(sqlName(m_spec.table)));
    return {};
}

Result<void> SqliteOutput::prepareTable(bool resumes)
{
    Result<QStringList> there = existingColumns();
    if (!there)
        return failure(there.error());
    if (there->isEmpty() && resumes)
        return failure(error(runMessage("table.removed")));
    if (there->isEmpty())
        return create();
    QStringList wanted = names();
    wanted.sort(Qt::CaseInsensitive);
    there->sort(Qt::CaseInsensitive);
    if (there->join(QLatin1Char('\n')).compare(wanted.join(QLatin1Char('\n')), Qt::CaseInsensitive)
        != 0)
        return failure(error(runMessage("table.other_columns", *there, wanted)));
    if (resumes || hasKey())
        return {};
    return m_database->run(u"DELETE FROM %1"_s.arg(sqlName(m_spec.table)));
}

Result<QStringList> SqliteOutput::existingColumns() const
{
    QStringList names;
    Result<void> read
        = m_database->statement(u"PRAGMA table_info(%1)"_s.arg(sqlName(m_spec.table)))
              .each([&names](const SqlRow &column) { names.append(column.value(1).toString()); });
    if (!read)
        return failure(read.error());
    return names;
}

Result<void> SqliteOutput::create() const
{
    QStringList parts;
    if (!hasKey()) {
        for (const QString &name : placeColumns)
            parts.append(name + u" INTEGER NOT NULL"_s);
    }
    for (const ColumnSpec &column : m_values.columns())
        parts.append(sqlName(column.name) + QLatin1Char(' ') + typeName(column.type));
    // Not as the primary key: one that is INTEGER would take nothing but numbers.
    parts.append(hasKey() ? u"UNIQUE (%1)"_s.arg(listOf(m_spec.key))
                          : u"PRIMARY KEY (_row, _page, _item)"_s);
    return m_database->run(
        u"CREATE TABLE %1 (%2)"_s.arg(sqlName(m_spec.table), parts.join(u", "_s)));
}

QString SqliteOutput::insertText() const
{
    const QStringList all = names();
    const QStringList places(all.size(), u"?"_s);
    QString text = u"INSERT INTO %1 (%2) VALUES (%3)"_s.arg(sqlName(m_spec.table), listOf(all),
                                                            places.join(u", "_s));
    if (!hasKey())
        return text;
    QStringList changes;
    for (const QString &name : all) {
        if (!m_spec.key.contains(name))
            changes.append(u"%1 = excluded.%1"_s.arg(sqlName(name)));
    }
    text += u" ON CONFLICT (%1) DO "_s.arg(listOf(m_spec.key));
    return changes.isEmpty() ? text + u"NOTHING"_s
                             : text + u"UPDATE SET "_s + changes.join(u", "_s);
}

Result<void> SqliteOutput::add(const LedgerEntry &entry)
{
    if (entry.kind != LedgerEntry::Kind::Page && entry.kind != LedgerEntry::Kind::End)
        return {};
    if (!m_isOpen) {
        if (Result<void> begun = m_database->run(u"BEGIN IMMEDIATE"_s); !begun)
            return begun;
        m_isOpen = true;
    }
    if (!hasKey()) {
        if (Result<void> removed = m_remove->run({qlonglong(entry.index + 1), entry.page});
            !removed)
            return removed;
    }
    int item = 0;
    for (const QByteArray &record : entry.records) {
        if (Result<void> inserted = insert(entry, item++, record); !inserted)
            return inserted;
    }
    return {};
}

Result<void> SqliteOutput::insert(const LedgerEntry &entry, int item, const QByteArray &record)
{
    const Result<std::vector<QByteArray>> found = m_values.of(entry, record);
    if (!found)
        return failure(found.error());
    QVariantList values;
    if (!hasKey())
        values = {qlonglong(entry.index + 1), entry.page, item};
    const std::vector<ColumnSpec> &columns = m_values.columns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        values.append(valueOf((*found)[i], columns[i].type));
        // Two without a value are not the same to SQLite, so such a record could stand twice.
        if (values.back().isNull() && m_spec.key.contains(columns[i].name))
            return failure(
                error(runMessage("table.empty_key", item + 1, entry.index + 1, columns[i].name)));
    }
    return m_insert->run(values);
}

Result<OutputNumbers> SqliteOutput::sync()
{
    if (m_isOpen) {
        m_isOpen = false;
        if (const Result<void> done = m_database->run(u"COMMIT"_s); !done)
            return failure(done.error());
        if (!QFileInfo::exists(m_spec.path)) // SQLite goes on writing to what has no name
            return failure(runMessage("disk.gone").at(m_spec.path));
    }
    return OutputNumbers {{u"output"_s, 1}};
}

std::optional<Message> faultOf(const OutputSpec &spec)
{
    if (spec.table.isEmpty() || spec.table.contains(QChar::Null)
        || spec.table.startsWith(u"sqlite_"_s, Qt::CaseInsensitive))
        return runMessage("table.invalid_name", spec.table);
    const auto has = [&spec](const QString &name) {
        return std::any_of(spec.columns.begin(), spec.columns.end(),
                           [&name](const ColumnSpec &column) { return column.name == name; });
    };
    for (const QString &name : spec.key) {
        if (!has(name))
            return runMessage("table.key_without_column", name);
    }
    for (const ColumnSpec &column : spec.columns) {
        if (spec.key.isEmpty()
            && std::any_of(std::begin(placeColumns), std::end(placeColumns),
                           [&column](const QString &name) {
                               return name.compare(column.name, Qt::CaseInsensitive) == 0;
                           }))
            return runMessage("table.reserved_column", column.name);
    }
    return std::nullopt;
}
} // namespace

Result<std::unique_ptr<Output>> makeSqliteOutput(const OutputSpec &spec)
{
    Result<ColumnValues> values = ColumnValues::make(spec);
    if (!values)
        return failure(values.error());
    if (const std::optional<Message> fault = faultOf(spec))
        return failure(fault->at(spec.path));
    return std::make_unique<SqliteOutput>(spec, *std::move(values));
}

} // namespace penstock
