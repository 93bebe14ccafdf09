// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/exportwriter_p.h>

#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/output/csvcell.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/timestamp.h>

#include <QUtf8StringView>

#include <cerrno>
#include <utility>

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

} // namespace penstock
