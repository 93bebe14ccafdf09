// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/rowends.h>

#include <penstock/http/message/authscheme.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/jobs/output/answerrecord.h>
#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/jobs/responses/responsejson.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/runmessages.h>

namespace penstock {

namespace {
RowEnd endOf(int status, const SendTimings &timings)
{
    RowEnd end;
    end.status = status;
    end.sentAt = timings.sentAtWall;
    if (timings.sentAt && timings.endedAt)
        end.elapsed = *timings.endedAt - *timings.sentAt;
    end.waited = timings.waited;
    end.waitedFor = timings.heldBy.text();
    return end;
}

// A record is one line without its break.
QByteArray withoutBreak(QByteArray line)
{
    line.chop(1);
    return line;
}
} // namespace

RowEnd answeredRow(const HttpAnswer &answer)
{
    return endOf(answer.status, answer.timings);
}

RowEnd failedRow(const Row &row, const Error &fault, const HttpAnswer &answer, const QString &kind)
{
    RowEnd end = answeredRow(answer);
    end.state = RowState::Failed;
    end.error = fault;
    end.failedLine = recordOf(row, answer, fault, kind);
    return end;
}

RowEnd failedRow(const Row &row, const Outcome &outcome, bool mayBeCarriedOut)
{
    const QByteArray scheme
        = outcome && outcome->status == 401 ? unsupportedSchemeIn(outcome->headers) : QByteArray();
    if (!scheme.isEmpty())
        return failedRow(row, runMessage("row.unsupported_scheme", QString::fromLatin1(scheme)),
                         *outcome, u"unsupported_scheme"_s);
    const QString asked = u"No required SSL certificate was sent"_s; // by nginx
    if (outcome && outcome->status == 400 && outcome->body.contains(asked.toLatin1()))
        return failedRow(row,
                         httpMessage("send.client_certificate", MessageArgument::quoted(asked)),
                         *outcome, u"client_certificate"_s);
    if (!outcome && outcome.error().came) {
        const SendError &error = outcome.error();
        return failedRow(row, error.error(), *error.came, kindName(error.kind));
    }
    RowEnd end = outcome ? answeredRow(*outcome) : endOf(0, outcome.error().timings);
    end.state = mayBeCarriedOut ? RowState::InDoubt : RowState::Failed;
    end.error
        = outcome ? Error(runMessage("row.status", outcome->status)) : outcome.error().error();
    end.failedLine = recordOf(row, outcome);
    return end;
}

RowEnd failedRow(const Row &row, const Error &fault)
{
    RowEnd end;
    end.state = RowState::Failed;
    end.error = fault;
    end.failedLine = recordOf(row, fault);
    return end;
}

RowEnd rowLeftInDoubt(const Row &row)
{
    const Error doubt = jobMessage("rows.in_doubt").at(placeOf(row));
    return {.state = RowState::InDoubt,
            .error = doubt,
            .failedLine = recordOf(row, doubt, u"in_doubt"_s)};
}

Result<std::vector<QByteArray>> recordsIn(const HttpAnswer &answer, const Row &row,
                                          const std::optional<RecordPath> &path,
                                          OutputSpec::Kind output)
{
    const bool isTable = output == OutputSpec::Kind::Csv || output == OutputSpec::Kind::Sqlite;
    if (!path)
        return std::vector<QByteArray> {isTable ? bodyOf(answer)
                                                : withoutBreak(recordOf(row, answer))};
    if (answer.body.trimmed().isEmpty())
        return std::vector<QByteArray> {}; // 204, or nothing to say
    return path->match(jsonTextOf(answer.body, answer.headers));
}

} // namespace penstock
