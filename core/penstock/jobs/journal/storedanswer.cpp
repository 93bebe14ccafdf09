// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/storedanswer.h>

#include <penstock/jobs/output/output.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QFile>

#include <algorithm>

namespace penstock {

namespace {
constexpr qint64 blockSize = 4 * 1024 * 1024;

// The first line that begins so, of those that begin in [from, to). Read, and not mapped: a file
// that a new run empties must not take us with it.
QByteArray findLine(QFile &file, qint64 from, qint64 to, const QByteArray &beginning)
{
    file.seek(from);
    QByteArray text; // from the beginning of a line on
    qint64 textAt = from;
    while (textAt < to) {
        const QByteArray block = file.read(blockSize);
        text += block;
        qsizetype line = 0;
        for (qsizetype end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', line)) {
            if (QByteArrayView(text).sliced(line).startsWith(beginning))
                return text.sliced(line, end - line);
            line = end + 1;
        }
        if (block.isEmpty())
            break;
        text.remove(0, line);
        textAt += line;
    }
    return {};
}

// Most rows are answered about in their order, so that it pays to begin a little before the place.
QByteArray findLine(QFile &file, const QByteArray &beginning, double place)
{
    constexpr double around = 0.02;
    const double from = std::clamp(place - around, 0.0, 1.0) * double(file.size());
    file.seek(qint64(from));
    const qint64 middle = from < 1 ? 0 : qint64(from) + file.readLine().size();
    const QByteArray line = findLine(file, middle, file.size(), beginning);
    return line.isEmpty() ? findLine(file, 0, middle, beginning) : line;
}

} // namespace

QByteArray beginningOf(const Row &row)
{
    return "{\"row\":" + row.toJson() + ',';
}

StoredAnswer answerInLine(const QByteArray &line, const QString &file)
{
    StoredAnswer answer {.body = {}, .file = file};
    const auto members = jsonMembers(line);
    if (!members) { // half written
        answer.body = line;
        return answer;
    }
    bool isPacked = false;
    for (const JsonMember &member : *members) {
        if (member.name == u"body"_s) {
            answer.isJson = !member.json.startsWith('"');
            answer.body = answer.isJson ? member.json : member.text.toUtf8();
        } else if (member.name == u"body_encoding"_s) {
            isPacked = member.text == u"base64"_s;
        } else if (member.name == u"error"_s) {
            answer.error = jsonMember(member.json, u"message"_s).value_or(JsonMember()).text;
        }
    }
    if (isPacked)
        answer.body = QByteArray::fromBase64(answer.body);
    return answer;
}

bool keepsAnswers(const JobSpec &job)
{
    return job.output.kind == OutputSpec::Kind::Jsonl && job.records.isEmpty()
        && job.output.path != u"-"_s;
}

Result<std::optional<StoredAnswer>> findAnswer(const JobSpec &job, const Row &row,
                                               const RowEnd &end, double place)
{
    if (end.state == RowState::Duplicate)
        return std::nullopt;
    const bool answered = end.state == RowState::Answered;
    const QString path = answered ? job.output.path : failedPathOf(job.output);
    if ((answered && !keepsAnswers(job)) || path.isEmpty())
        return std::nullopt;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            runMessage("response.not_read", MessageArgument::quoted(file.errorString())).at(path));
    const QByteArray line = findLine(file, beginningOf(row), answered ? place : 0);
    if (line.isEmpty())
        return std::nullopt;
    return answerInLine(line, path);
}

} // namespace penstock
