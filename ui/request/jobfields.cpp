// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/jobfields.h"

#include "ui/documents/fieldkinds.h"
#include "ui/theme/errortext.h"

#include <penstock/jobs/run/circuitbreaker.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/outputtext.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace penstock {

namespace {
struct JobText
{
    Q_DECLARE_TR_FUNCTIONS(JobFields)
};
using OutputKind = OutputSpec::Kind;
using Pages = PagesSpec::Kind;

// A whole number; empty is the usual one.
template <typename Number>
JobField numberField(const QString &label, const char *pointers,
                     const SpecMember<JobSpec, Number> &member)
{
    JobSpec initial;
    const Number usual = member(initial);
    return {.label = label,
            .pointers = pointersTo(pointers),
            .text =
                [member, usual](JobSpec job) {
                    return member(job) == usual ? QString() : QString::number(member(job));
                },
            .take =
                [member, usual](JobSpec &job, const QString &text) {
                    bool isNumber = true;
                    const QString typed = text.trimmed();
                    const qlonglong number = typed.isEmpty() ? usual : typed.toLongLong(&isNumber);
                    if (!isNumber || !std::in_range<Number>(number))
                        return JobText::tr("\"%1\" is not a whole number.").arg(typed);
                    member(job) = Number(number);
                    return QString();
                }};
}

auto forOutput(std::initializer_list<OutputKind> kinds)
{
    return [all = std::vector<OutputKind>(kinds)](const JobSpec &job) {
        return std::find(all.begin(), all.end(), job.output.kind) != all.end();
    };
}

auto forPages(std::initializer_list<Pages> kinds)
{
    return [all = std::vector<Pages>(kinds)](const JobSpec &job) {
        return std::find(all.begin(), all.end(), job.pages.kind) != all.end();
    };
}

auto anyPages()
{
    return [](const JobSpec &job) { return job.pages.kind != Pages::None; };
}

JobField columnsField()
{
    return {.label = JobText::tr("Columns"),
            .hint = u"id = {{id}}, title, price = $.price as real"_s,
            .tip
            = JobText::tr("Write a name for a member of the record, {{id}} for a value of the row, "
                          "or a path such as $.a.b. SQLite types: text, integer, real, json"),
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
            .isFor = forOutput({OutputKind::Csv, OutputKind::Sqlite})};
}

JobField keyField()
{
    return with(valueField(JobText::tr("Key"), "/output/sqlite/key",
                           memberAt(&JobSpec::output, &OutputSpec::key)),
                JobText::tr("none: each record is a new row"),
                JobText::tr("Columns that identify a record, separated by commas. A later record "
                            "with the same key replaces it"),
                forOutput({OutputKind::Sqlite}));
}

JobField rowKeyField()
{
    return with(
        valueField(JobText::tr("Row key"), "/rows/key", memberAt(&JobSpec::rows, &RowsSpec::key)),
        JobText::tr("the columns that the request uses"),
        JobText::tr("Columns that identify a row, separated by commas. If you edit the "
                    "file, rows with the same values are not sent again"));
}

// Typed as JSON or as text; "12" is a number.
JobField firstValueField()
{
    const auto textOf = [](const QByteArray &json) {
        const auto list = jsonElements('[' + json + ']');
        const QString text = list && !list->empty() ? list->front().text : QString();
        return isJson(text.toUtf8()) ? QString::fromUtf8(json) : text;
    };
    return {.label = JobText::tr("First value"),
            .hint = JobText::tr("none"),
            .tip = JobText::tr("Value for the first page"),
            .pointers = pointersTo("/pages/cursor/first"),
            .text = [textOf](const JobSpec &job) { return textOf(job.pages.first); },
            .take =
                [](JobSpec &job, const QString &text) {
                    const QByteArray typed = text.trimmed().toUtf8();
                    const bool isValue = typed.isEmpty()
                        || (isJson(typed) && typed != "true" && typed != "false"
                            && typed != "null");
                    job.pages.first = isValue ? typed : toJsonString(typed);
                    return QString();
                },
            .isFor = forPages({Pages::Cursor})};
}

JobField endStatusField()
{
    return {.label = JobText::tr("Stop at status"),
            .hint = u"404, 204"_s,
            .tip = JobText::tr("HTTP statuses that end the list after its first page"),
            .pointers = pointersTo("/pages/link_header/end_status /pages/next_url/end_status "
                                   "/pages/cursor/end_status /pages/page/end_status "
                                   "/pages/offset/end_status /pages/link_header/end_status/* "
                                   "/pages/next_url/end_status/* /pages/cursor/end_status/* "
                                   "/pages/page/end_status/* /pages/offset/end_status/*"),
            .text = [](const JobSpec &job) { return typedText(job.pages.endStatus); },
            .take =
                [](JobSpec &job, const QString &text) {
                    std::vector<int> statuses;
                    for (const QString &each : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
                        const int status = each.trimmed().toInt();
                        if (status < 100 || status > 599)
                            return JobText::tr("\"%1\" is not an HTTP status.").arg(each.trimmed());
                        statuses.push_back(status);
                    }
                    job.pages.endStatus = std::move(statuses);
                    return QString();
                },
            .isFor = anyPages()};
}

// The default for a job without its own number.
QString stopAfterFailuresHint(const std::optional<int> &ofProfile)
{
    if (!ofProfile)
        return JobText::tr("%1 consecutive failures").arg(CircuitBreaker::usual);
    return *ofProfile == 0
        ? JobText::tr("never, as set in the profile")
        : JobText::tr("%1 consecutive failures, as set in the profile").arg(*ofProfile);
}

JobField stopAfterFailuresField(const std::function<std::optional<int>()> &ofProfile)
{
    return {.label = JobText::tr("Pause after"),
            .hintNow = [ofProfile] { return stopAfterFailuresHint(ofProfile()); },
            .tip
            = JobText::tr("Number of consecutive failures with the same cause: 401, 403, a web "
                          "page instead of JSON, or 500 and above. 0: never pause for them"),
            .pointers = pointersTo("/stop_after_failures"),
            .text = [](const JobSpec &job) { return typedText(job.breaker); },
            .take =
                [](JobSpec &job, const QString &text) {
                    return takeTyped(job.breaker, text.trimmed(), 0, CircuitBreaker::highest);
                }};
}

JobField completeField()
{
    return with(choiceField<JobSpec>(
                    JobText::tr("Missing records"), "/complete",
                    {JobText::tr("make the run incomplete"), JobText::tr("are accepted")},
                    [](const JobSpec &job) { return job.complete ? 0 : 1; },
                    [](JobSpec &job, int chosen) { job.complete = chosen == 0; }),
                {}, JobText::tr("A response may show that more records exist than were received"));
}

// As in the job file.
JobField outcomesField()
{
    static const QString example = u"[{\"status\": 404, \"is\": \"empty\"}]"_s;
    return {.label = JobText::tr("Outcomes"),
            .hint = example,
            .tip = JobText::tr(
                "Rules that classify responses as done, empty, failed or again. The first "
                "match applies"),
            .pointers = pointersTo("/outcomes"),
            .text =
                [](const JobSpec &job) {
                    const QJsonArray rules
                        = QJsonDocument::fromJson(toJson(job))[u"outcomes"_s].toArray();
                    return rules.isEmpty()
                        ? QString()
                        : QString::fromUtf8(QJsonDocument(rules).toJson(QJsonDocument::Compact));
                },
            .take =
                [](JobSpec &job, const QString &text) {
                    const QJsonDocument rules = QJsonDocument::fromJson(text.toUtf8());
                    if (!text.trimmed().isEmpty() && !rules.isArray())
                        return JobText::tr("Write a JSON list, for example %1.").arg(example);
                    const QJsonObject only {
                        {u"schema"_s, u"penstock/job/1"_s},
                        {u"request"_s, QJsonObject {{u"url"_s, u"https://example.com"_s}}},
                        {u"rows"_s, QJsonObject {{u"values"_s, QJsonArray {1}}}},
                        {u"outcomes"_s, rules.array()}};
                    const Result<JobSpec> read = jobFromJson(QJsonDocument(only).toJson());
                    if (!read)
                        return errorText(read.error());
                    job.outcomes = read->outcomes;
                    return QString();
                }};
}

JobField emptyValueField()
{
    return with(choiceField(JobText::tr("Empty values in the path"), "/request/allow_empty_in_path",
                            {JobText::tr("fail the row"), JobText::tr("are sent")},
                            memberAt(&JobSpec::request, &RequestSpec::allowsEmptyInPath)),
                {}, JobText::tr("Without the value, the request would address another resource"));
}

JobField waitField()
{
    return with(
        valueField(JobText::tr("Longest wait"), "/max_wait", memberAt(&JobSpec::maxWait)),
        JobText::tr("unlimited"),
        JobText::tr(
            "A request fails if it would wait longer for the limits. For example 10m or 1h"));
}

JobField constantsField()
{
    return {
        .label = JobText::tr("Constants"),
        .hint = u"country = de, year = 2026"_s,
        .tip
        = JobText::tr("Values for {{names}} that are not columns of the rows, separated by commas"),
        .pointers = pointersTo("/values"),
        .text =
            [](const JobSpec &job) {
                QStringList parts;
                for (const auto &[name, value] : job.values)
                    parts.append(name + u" = "_s + value);
                return parts.join(u", "_s);
            },
        .take =
            [](JobSpec &job, const QString &text) {
                std::vector<std::pair<QString, QString>> values;
                for (const QString &part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
                    const QString name = part.section(QLatin1Char('='), 0, 0).trimmed();
                    if (name.isEmpty() || !part.contains(QLatin1Char('=')))
                        return JobText::tr(
                                   "Write \"%1\" as a name and a value, for example country = de.")
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
    static const QString separators = u",;\t|"_s;
    const auto fileOf = [](const JobSpec &job) {
        const auto *const file = std::get_if<RowsSpec::File>(&job.rows.from);
        return file != nullptr && file->format == RowFormat::Csv ? file : nullptr;
    };
    return {{.label = JobText::tr("CSV separator"),
             .pointers = pointersTo("/rows/csv/separator"),
             .choices = {JobText::tr("detected in the file"), JobText::tr("comma"),
                         JobText::tr("semicolon"), JobText::tr("tab"), u"|"_s},
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
        with(choiceField<JobSpec>(
                 JobText::tr("Format"), "/output/jsonl /output/csv /output/sqlite /output/files",
                 {JobText::tr("JSON lines"), JobText::tr("CSV"), JobText::tr("SQLite"),
                  JobText::tr("One file per record")},
                 [](const JobSpec &job) { return int(job.output.kind); },
                 [](JobSpec &job, int chosen) { setOutputKind(job, OutputKind(chosen)); }),
             {}, JobText::tr("The file extension also sets it: .jsonl, .csv, .sqlite")),
        columnsField(),
        with(valueField(JobText::tr("Table"), "/output/sqlite/table",
                        memberAt(&JobSpec::output, &OutputSpec::table)),
             u"answers"_s, {}, forOutput({OutputKind::Sqlite})),
        keyField(),
        with(valueField(JobText::tr("File name"), "/output/files/name",
                        memberAt(&JobSpec::output, &OutputSpec::name)),
             u"{{id}}.json"_s, {}, forOutput({OutputKind::Files})),
        with(choiceField(JobText::tr("Formulas"), "/output/csv/for_spreadsheets",
                         {JobText::tr("unchanged"), JobText::tr("escaped, for a spreadsheet")},
                         memberAt(&JobSpec::output, &OutputSpec::forSpreadsheets)),
             {}, JobText::tr("How to write text that a spreadsheet would treat as a formula"),
             forOutput({OutputKind::Csv})),
        with(valueField(JobText::tr("Failed rows"), "/output/failed",
                        memberAt(&JobSpec::output, &OutputSpec::failed)),
             JobText::tr("next to the output: NAME.failed.jsonl"),
             JobText::tr("File for rows that failed for good")),
    };
}

namespace {
// The way to the next page.
std::vector<JobField> wayFields()
{
    return {
        with(valueField(JobText::tr("Records"), "/records", memberAt(&JobSpec::records)),
             JobText::tr("each response is one; or $.items[*]"),
             JobText::tr("Path of the records in a response. Each one becomes an output record")),
        choiceField<JobSpec>(
            JobText::tr("Next page"),
            "/pages/link_header /pages/next_url /pages/cursor /pages/page /pages/offset",
            {JobText::tr("none: one response per row"), JobText::tr("Link header"),
             JobText::tr("URL in the response"), JobText::tr("cursor in the response"),
             JobText::tr("page number"), JobText::tr("number of items to skip")},
            [](const JobSpec &job) { return int(job.pages.kind); },
            [](JobSpec &job, int chosen) { setPagesKind(job.pages, Pages(chosen)); }),
        with(valueField(JobText::tr("Path"),
                        "/pages/next_url/path /pages/cursor/path /pages/next_url/from/header "
                        "/pages/cursor/from/header",
                        memberAt(&JobSpec::pages, &PagesSpec::path)),
             u"$.meta.next"_s, JobText::tr("Path in the body, or name of a response header"),
             forPages({Pages::NextUrl, Pages::Cursor})),
        with(valueField(JobText::tr("Parameter"),
                        "/pages/cursor/parameter /pages/page/parameter /pages/offset/parameter",
                        memberAt(&JobSpec::pages, &PagesSpec::parameter)),
             u"page"_s, JobText::tr("Its name in the query, header or body"),
             forPages({Pages::Cursor, Pages::Page, Pages::Offset})),
        with(choiceField(
                 JobText::tr("Send it in"), "/pages/cursor/in /pages/page/in /pages/offset/in",
                 {JobText::tr("the query"), JobText::tr("a header"), JobText::tr("the body")},
                 memberAt(&JobSpec::pages, &PagesSpec::in)),
             {}, {}, forPages({Pages::Cursor, Pages::Page, Pages::Offset})),
        with(valueField(JobText::tr("Pointer"),
                        "/pages/cursor/pointer /pages/page/pointer /pages/offset/pointer",
                        memberAt(&JobSpec::pages, &PagesSpec::pointer)),
             u"/variables/after"_s, JobText::tr("JSON pointer to the value in the body (RFC 6901)"),
             forPages({Pages::Cursor, Pages::Page, Pages::Offset})),
        firstValueField(),
    };
}

// The numbers of pages and items.
std::vector<JobField> numberFields()
{
    return {
        with(numberField(JobText::tr("First number"), "/pages/page/from /pages/offset/from",
                         memberAt(&JobSpec::pages, &PagesSpec::from)),
             u"1"_s, {}, forPages({Pages::Page, Pages::Offset})),
        with(numberField(JobText::tr("Step"), "/pages/offset/step",
                         memberAt(&JobSpec::pages, &PagesSpec::step)),
             JobText::tr("number of items received"), {}, forPages({Pages::Offset})),
        with(valueField(JobText::tr("Items"), "/pages/page/items /pages/offset/items",
                        memberAt(&JobSpec::pages, &PagesSpec::items)),
             u"$.items[*]"_s, JobText::tr("A page without items is the last one"),
             forPages({Pages::Page, Pages::Offset})),
        with(valueField(JobText::tr("Total"),
                        "/pages/page/total /pages/page/total/header /pages/offset/total "
                        "/pages/offset/total/header",
                        memberAt(&JobSpec::pages, &PagesSpec::total)),
             u"$.total"_s,
             JobText::tr("Number of all items: a path, or the name of a response header. The list "
                         "ends when that many items were received"),
             forPages({Pages::Page, Pages::Offset})),
        with(valueField(JobText::tr("Page size"), "/pages/page/size /pages/offset/size",
                        memberAt(&JobSpec::pages, &PagesSpec::size)),
             JobText::tr("a parameter such as limit"),
             JobText::tr("Items that the request asks for: a number, or the parameter with it"),
             forPages({Pages::Page, Pages::Offset})),
    };
}

std::vector<JobField> endFields()
{
    return {
        with(valueField(JobText::tr("Other hosts"),
                        "/pages/link_header/hosts /pages/link_header/hosts/* /pages/next_url/hosts "
                        "/pages/next_url/hosts/*",
                        memberAt(&JobSpec::pages, &PagesSpec::hosts)),
             u"api2.example.com"_s,
             JobText::tr("Hosts of the service that the next page may be on, separated by commas. "
                         "Credentials may be sent to them"),
             forPages({Pages::LinkHeader, Pages::NextUrl})),
        with(valueField(JobText::tr("Stop if"),
                        "/pages/link_header/stop /pages/next_url/stop /pages/cursor/stop "
                        "/pages/page/stop /pages/offset/stop",
                        memberAt(&JobSpec::pages, &PagesSpec::stop)),
             u"$.has_more == false"_s,
             JobText::tr("The list ends after a response that meets this condition"), anyPages()),
        endStatusField(),
        with(numberField(
                 JobText::tr("Maximum pages"),
                 "/pages/link_header/max /pages/next_url/max /pages/cursor/max /pages/page/max "
                 "/pages/offset/max",
                 memberAt(&JobSpec::pages, &PagesSpec::most)),
             QString::number(PagesSpec().most),
             JobText::tr("Maximum pages per row. If there are more, the row fails"), anyPages()),
    };
}
} // namespace

std::vector<JobField> pagesFields()
{
    std::vector<JobField> all = wayFields();
    for (const std::vector<JobField> &fields : {numberFields(), endFields()})
        all.insert(all.end(), fields.begin(), fields.end());
    return all;
}

std::vector<JobField> runFields(const std::function<std::optional<int>()> &circuitBreakerOfProfile)
{
    return {stopAfterFailuresField(circuitBreakerOfProfile),
            waitField(),
            with(numberField(JobText::tr("Priority"), "/priority", memberAt(&JobSpec::priority)),
                 QString::number(JobSpec().priority),
                 JobText::tr("0 to 9. Among jobs of the same profile, lower numbers go first")),
            emptyValueField(),
            with(valueField(JobText::tr("Deduplicate by"), "/dedupe", memberAt(&JobSpec::dedupe)),
                 u"{{id}}"_s, JobText::tr("Rows that produce a text seen before are not sent")),
            rowKeyField(),
            constantsField(),
            completeField(),
            outcomesField()};
}

} // namespace penstock
