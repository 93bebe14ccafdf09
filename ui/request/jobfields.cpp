// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/jobfields.h"

#include "ui/theme/errortext.h"

#include <penstock/jobs/run/fuse.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/support/durationtext.h>

#include <QCoreApplication>

namespace penstock {

namespace {
struct Text
{
    Q_DECLARE_TR_FUNCTIONS(JobFields)
};
using Kind = OutputSpec::Kind;
using Pages = PagesSpec::Kind;

QStringList pointersTo(const char *list)
{
    return QString::fromLatin1(list).split(QLatin1Char(' '));
}

// A text as it stands.
JobField textField(const QString &label, const char *pointers,
                   const std::function<QString &(JobSpec &)> &member)
{
    return {.label = label,
            .pointers = pointersTo(pointers),
            .text = [member](JobSpec job) { return member(job); },
            .take =
                [member](JobSpec &job, const QString &text) {
                    member(job) = text.trimmed();
                    return QString();
                }};
}

// A whole number; empty is \a usual.
JobField numberField(const QString &label, const char *pointers,
                     const std::function<std::int64_t &(JobSpec &)> &member, std::int64_t usual)
{
    return {.label = label,
            .pointers = pointersTo(pointers),
            .text =
                [member, usual](JobSpec job) {
                    return member(job) == usual ? QString() : QString::number(member(job));
                },
            .take =
                [member, usual](JobSpec &job, const QString &text) {
                    bool isNumber = true;
                    const QString number = text.trimmed();
                    member(job) = number.isEmpty() ? usual : number.toLongLong(&isNumber);
                    return isNumber ? QString()
                                    : Text::tr("\"%1\" is no whole number.").arg(number);
                }};
}

JobField with(JobField field, const QString &hint, const QString &tip,
              std::function<bool(const JobSpec &)> isFor = {})
{
    field.hint = hint;
    field.tip = tip;
    field.isFor = std::move(isFor);
    return field;
}

auto forOutput(std::initializer_list<Kind> kinds)
{
    return [all = std::vector<Kind>(kinds)](const JobSpec &job) {
        return std::find(all.begin(), all.end(), job.output.kind) != all.end();
    };
}

auto forPages(std::initializer_list<Pages> kinds)
{
    return [all = std::vector<Pages>(kinds)](const JobSpec &job) {
        return std::find(all.begin(), all.end(), job.pages.kind) != all.end();
    };
}

JobField columnsField()
{
    return {.label = Text::tr("Columns"),
            .hint = QStringLiteral("id = {{id}}, title, price = $.price as real"),
            .tip = Text::tr("A name alone is the member of that name in the record, {{id}} a value "
                            "of the row, $.a.b a path. Types are for SQLite: text, integer, real, "
                            "json"),
            .pointers = pointersTo("/output/csv/columns /output/sqlite/columns"),
            .text = [](const JobSpec &job) { return columnsText(job.output.columns); },
            .take =
                [](JobSpec &job, const QString &text) {
                    auto columns = columnsFromText(text);
                    if (!columns)
                        return errorText(columns.error());
                    job.output.columns = *std::move(columns);
                    return QString();
                },
            .isFor = forOutput({Kind::Csv, Kind::Sqlite})};
}

JobField keyField()
{
    return {.label = Text::tr("Key"),
            .hint = Text::tr("none: each answer is a row of its own"),
            .tip = Text::tr("Columns that name a record, with commas between them: a later one "
                            "replaces it"),
            .pointers = pointersTo("/output/sqlite/key"),
            .text = [](const JobSpec &job) { return job.output.key.join(QStringLiteral(", ")); },
            .take =
                [](JobSpec &job, const QString &text) {
                    job.output.key.clear();
                    for (const QString &each : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
                        job.output.key.append(each.trimmed());
                    return QString();
                },
            .isFor = forOutput({Kind::Sqlite})};
}

// What holds where a job says nothing.
QString fuseHint(const std::optional<int> &ofProfile)
{
    if (!ofProfile)
        return Text::tr("%1 refused answers in a row").arg(Fuse::usual);
    return *ofProfile == 0
        ? Text::tr("never, as the profile says")
        : Text::tr("%1 refused answers in a row, as the profile says").arg(*ofProfile);
}

JobField fuseField(const std::function<std::optional<int>()> &ofProfile)
{
    return {.label = Text::tr("Pause after"),
            .hintNow = [ofProfile] { return fuseHint(ofProfile()); },
            .tip = Text::tr("So many answers in a row that are refused for the same reason (401, "
                            "403, a web page in the place of JSON, 500 and above) pause the run. 0 "
                            "never does"),
            .pointers = pointersTo("/fuse"),
            .text
            = [](const JobSpec &job) { return job.fuse ? QString::number(*job.fuse) : QString(); },
            .take =
                [](JobSpec &job, const QString &text) {
                    bool isNumber = true;
                    const int number = text.trimmed().toInt(&isNumber);
                    if (text.trimmed().isEmpty())
                        job.fuse.reset();
                    else if (!isNumber || number < 0 || number > Fuse::highest)
                        return Text::tr("It is a whole number from 0 to %1.").arg(Fuse::highest);
                    else
                        job.fuse = number;
                    return QString();
                }};
}

JobField waitField()
{
    return {
        .label = Text::tr("Longest wait"),
        .hint = Text::tr("as long as it takes"),
        .tip = Text::tr("A request that would wait longer for the limits fails: 10m, 1h"),
        .pointers = pointersTo("/max_wait"),
        .text
        = [](const JobSpec &job) { return job.maxWait ? durationText(*job.maxWait) : QString(); },
        .take =
            [](JobSpec &job, const QString &text) {
                job.maxWait.reset();
                if (text.trimmed().isEmpty())
                    return QString();
                const Result<Duration> wait = parseDuration(text.trimmed());
                if (!wait)
                    return errorText(wait.error());
                job.maxWait = *wait;
                return QString();
            }};
}

JobField constantsField()
{
    return {.label = Text::tr("Constants"),
            .hint = QStringLiteral("country = de, year = 2026"),
            .tip = Text::tr("Values for {{names}} that the rows do not have, with commas between "
                            "them"),
            .pointers = pointersTo("/values"),
            .text =
                [](const JobSpec &job) {
                    QStringList parts;
                    for (const auto &[name, value] : job.values)
                        parts.append(name + QStringLiteral(" = ") + value);
                    return parts.join(QStringLiteral(", "));
                },
            .take =
                [](JobSpec &job, const QString &text) {
                    std::vector<std::pair<QString, QString>> values;
                    for (const QString &part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
                        const QString name = part.section(QLatin1Char('='), 0, 0).trimmed();
                        if (name.isEmpty() || !part.contains(QLatin1Char('=')))
                            return Text::tr("\"%1\" has no name and value, as in country = de.")
                                .arg(part.trimmed());
                        values.emplace_back(name, part.section(QLatin1Char('='), 1).trimmed());
                    }
                    job.values = std::move(values);
                    return QString();
                }};
}
} // namespace

std::vector<JobField> rowsFields()
{
    static const QString separators = QStringLiteral(",;\t|");
    const auto fileOf = [](const JobSpec &job) {
        const auto *const file = std::get_if<RowsSpec::File>(&job.rows.from);
        return file != nullptr && file->format == RowFormat::Csv ? file : nullptr;
    };
    return {{.label = Text::tr("Separator of rows"),
             .pointers = pointersTo("/rows/csv/separator"),
             .choices = {Text::tr("as found in the file"), Text::tr("comma"), Text::tr("semicolon"),
                         Text::tr("tab"), QStringLiteral("|")},
             .text =
                 [fileOf](const JobSpec &job) {
                     const auto *const file = fileOf(job);
                     const char separator = file != nullptr ? file->separator : '\0';
                     return QString::number(
                         separator == 0 ? 0 : separators.indexOf(QLatin1Char(separator)) + 1);
                 },
             .take =
                 [](JobSpec &job, const QString &index) {
                     if (auto *const file = std::get_if<RowsSpec::File>(&job.rows.from))
                         file->separator = index.toInt() == 0
                             ? char(0)
                             : separators.at(index.toInt() - 1).toLatin1();
                     return QString();
                 },
             .isFor = [fileOf](const JobSpec &job) { return fileOf(job) != nullptr; }}};
}

std::vector<JobField> outputFields()
{
    return {
        {.label = Text::tr("Form"),
         .tip = Text::tr("The ending of the file chooses it, too: .jsonl, .csv, .sqlite"),
         .pointers = pointersTo("/output/jsonl /output/csv /output/sqlite /output/files"),
         .choices = {Text::tr("JSON, a line for each record"), Text::tr("CSV"), Text::tr("SQLite"),
                     Text::tr("One file for each record")},
         .text = [](const JobSpec &job) { return QString::number(int(job.output.kind)); },
         .take =
             [](JobSpec &job, const QString &index) {
                 setOutputKind(job, Kind(index.toInt()));
                 return QString();
             }},
        columnsField(),
        with(textField(Text::tr("Table"), "/output/sqlite/table",
                       [](JobSpec &job) -> QString & { return job.output.table; }),
             QStringLiteral("answers"), {}, forOutput({Kind::Sqlite})),
        keyField(),
        with(textField(Text::tr("Name of each file"), "/output/files/name",
                       [](JobSpec &job) -> QString & { return job.output.name; }),
             QStringLiteral("{{id}}.json"), {}, forOutput({Kind::Files})),
        {.label = Text::tr("Formulas"),
         .tip = Text::tr("Text that a spreadsheet would take for a formula"),
         .pointers = pointersTo("/output/csv/for_spreadsheets"),
         .choices = {Text::tr("as they came"), Text::tr("as text, for a spreadsheet")},
         .text = [](const JobSpec &job) { return QString::number(job.output.forSpreadsheets); },
         .take =
             [](JobSpec &job, const QString &index) {
                 job.output.forSpreadsheets = index.toInt() == 1;
                 return QString();
             },
         .isFor = forOutput({Kind::Csv})},
        with(textField(Text::tr("Failed rows"), "/output/failed",
                       [](JobSpec &job) -> QString & { return job.output.failed; }),
             Text::tr("beside the answers: NAME.failed.jsonl"),
             Text::tr("The file for rows that failed for good")),
    };
}

std::vector<JobField> pagesFields()
{
    const auto pagesOf = [](JobSpec &job) -> PagesSpec & { return job.pages; };
    return {
        with(textField(Text::tr("Records"), "/records",
                       [](JobSpec &job) -> QString & { return job.records; }),
             Text::tr("none: each answer is one; or $.items[*]"),
             Text::tr("Where the records stand in an answer: each becomes one of the output")),
        {.label = Text::tr("Next page"),
         .pointers = pointersTo("/pages/link_header /pages/next_url /pages/cursor /pages/page "
                                "/pages/offset"),
         .choices = {Text::tr("none: one answer for each row"), Text::tr("Link header"),
                     Text::tr("URL in the answer"), Text::tr("cursor in the answer"),
                     Text::tr("number of the page"), Text::tr("number of items before it")},
         .text = [](const JobSpec &job) { return QString::number(int(job.pages.kind)); },
         .take =
             [](JobSpec &job, const QString &index) {
                 job.pages.kind = Pages(index.toInt());
                 if (job.pages.kind == Pages::Offset && job.pages.from == PagesSpec().from)
                     job.pages.from = 0;
                 return QString();
             }},
        with(textField(Text::tr("Found at"), "/pages/next_url/path /pages/cursor/path",
                       [pagesOf](JobSpec &job) -> QString & { return pagesOf(job).path; }),
             QStringLiteral("$.meta.next"), {}, forPages({Pages::NextUrl, Pages::Cursor})),
        with(textField(Text::tr("Parameter"),
                       "/pages/cursor/parameter /pages/page/parameter /pages/offset/parameter",
                       [pagesOf](JobSpec &job) -> QString & { return pagesOf(job).parameter; }),
             QStringLiteral("page"), Text::tr("Of the query"),
             forPages({Pages::Cursor, Pages::Page, Pages::Offset})),
        with(numberField(
                 Text::tr("First number"), "/pages/page/from /pages/offset/from",
                 [pagesOf](JobSpec &job) -> std::int64_t & { return pagesOf(job).from; },
                 PagesSpec().from),
             QStringLiteral("1"), {}, forPages({Pages::Page, Pages::Offset})),
        with(numberField(
                 Text::tr("Step"), "/pages/offset/step",
                 [pagesOf](JobSpec &job) -> std::int64_t & { return pagesOf(job).step; }, 0),
             Text::tr("as many items as came"), {}, forPages({Pages::Offset})),
        with(textField(Text::tr("Items"), "/pages/page/items /pages/offset/items",
                       [pagesOf](JobSpec &job) -> QString & { return pagesOf(job).items; }),
             QStringLiteral("$.items[*]"), Text::tr("A page without any is the last one"),
             forPages({Pages::Page, Pages::Offset})),
        with(numberField(
                 Text::tr("Most pages"),
                 "/pages/link_header/max /pages/next_url/max /pages/cursor/max /pages/page/max "
                 "/pages/offset/max",
                 [pagesOf](JobSpec &job) -> std::int64_t & { return pagesOf(job).most; },
                 PagesSpec().most),
             QString::number(PagesSpec().most), Text::tr("Of one row; more is an error"),
             forPages(
                 {Pages::LinkHeader, Pages::NextUrl, Pages::Cursor, Pages::Page, Pages::Offset})),
    };
}

std::vector<JobField> runFields(const std::function<std::optional<int>()> &fuseOfProfile)
{
    JobField priority {
        .label = Text::tr("Priority"),
        .hint = QString::number(JobSpec().priority),
        .tip = Text::tr("From 0 to 9: among jobs of the same profile smaller goes "
                        "first"),
        .pointers = pointersTo("/priority"),
        .text =
            [](const JobSpec &job) {
                return job.priority == JobSpec().priority ? QString()
                                                          : QString::number(job.priority);
            },
        .take =
            [](JobSpec &job, const QString &text) {
                bool isNumber = true;
                job.priority = text.trimmed().isEmpty() ? JobSpec().priority
                                                        : text.trimmed().toInt(&isNumber);
                return isNumber ? QString() : Text::tr("\"%1\" is no whole number.").arg(text);
            }};
    return {fuseField(fuseOfProfile), waitField(), std::move(priority),
            with(textField(Text::tr("Send once"), "/dedupe",
                           [](JobSpec &job) -> QString & { return job.dedupe; }),
                 QStringLiteral("{{id}}"),
                 Text::tr("Rows that give a text seen before are not sent")),
            constantsField()};
}

} // namespace penstock
