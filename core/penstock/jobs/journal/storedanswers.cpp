// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/storedanswers.h>

#include <penstock/jobs/output/output.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/jsontext.h>

#include <QByteArrayView>

#include <algorithm>

namespace penstock {

namespace {
constexpr int linesAtOnce = 1'024;

// What of \a line names its row: up to the comma behind its values.
QByteArrayView beginningIn(QByteArrayView line)
{
    int depth = 0;
    bool isText = false;
    for (qsizetype at = 0; at < line.size(); ++at) {
        const char letter = line[at];
        if (isText) {
            if (letter == '\\')
                ++at;
            else if (letter == '"')
                isText = false;
        } else if (letter == '"') {
            isText = true;
        } else if (letter == '{' || letter == '[') {
            ++depth;
        } else if (letter == '}' || letter == ']') {
            --depth;
        } else if (letter == ',' && depth == 1) {
            return line.first(at + 1);
        }
    }
    return {};
}

std::size_t keyOf(QByteArrayView beginning)
{
    return qHash(beginning, 0);
}

Error readError(const QFile &file)
{
    return runMessage("response.not_exported", MessageArgument::quoted(file.errorString()))
        .at(file.fileName());
}

// \a text as it may stand in a line of JSON: a body of text has its quotes and line breaks escaped,
// and what a server has sent as JSON is left as it is.
QStringList spellingsOf(const QString &text)
{
    if (text.isEmpty())
        return {};
    const QString escaped = QString::fromUtf8(compactJson(text).chopped(1).sliced(1));
    return escaped == text ? QStringList {text} : QStringList {text, escaped};
}

bool contains(const QByteArray &line, qsizetype from, const QStringList &texts)
{
    if (texts.isEmpty())
        return true;
    // When it was sent, and how long that took, is no part of it.
    const qsizetype body = line.indexOf("\"body\":", from);
    const qsizetype error = body < 0 ? line.indexOf("\"error\":", from) : body;
    if (error < 0)
        return false;
    constexpr qsizetype nameLength = 7;
    const QString rest = QString::fromUtf8(QByteArrayView(line).sliced(error + nameLength));
    return std::any_of(texts.begin(), texts.end(), [&rest](const QString &text) {
        return rest.contains(text, Qt::CaseInsensitive);
    });
}

// All of them as one.
StoredAnswer joined(const std::vector<StoredAnswer> &pages)
{
    StoredAnswer all = pages.front();
    if (pages.size() == 1)
        return all;
    QByteArrayList bodies;
    for (const StoredAnswer &page : pages) {
        bodies.append(page.body);
        all.isJson = all.isJson && page.isJson;
    }
    all.body = all.isJson ? '[' + bodies.join(',') + ']' : bodies.join('\n');
    return all;
}
} // namespace

Result<bool> StoredAnswers::index(Lines &lines, const std::function<bool()> &isCancelled,
                                  const QStringList &texts)
{
    QFile &file = *lines.file;
    if (!file.open(QIODevice::ReadOnly))
        return failure(readError(file));
    for (int count = 1; !file.atEnd(); ++count) {
        if (count % linesAtOnce == 0 && isCancelled())
            return false;
        const qint64 place = file.pos();
        const QByteArray line = file.readLine();
        const QByteArrayView beginning = beginningIn(line);
        if (!beginning.isEmpty() && contains(line, beginning.size(), texts))
            lines.places[keyOf(beginning)].push_back(place);
    }
    return true;
}

Result<std::optional<StoredAnswers>> StoredAnswers::read(const JobSpec &job,
                                                         const std::function<bool()> &isCancelled,
                                                         const QString &text)
{
    const QStringList texts = spellingsOf(text);
    StoredAnswers answers;
    const QString failed = failedPathOf(job.output);
    if (keepsAnswers(job) && !job.output.path.isEmpty())
        answers.m_answered.file = std::make_unique<QFile>(job.output.path);
    if (QFile::exists(failed)) // there is none where no row failed
        answers.m_failed.file = std::make_unique<QFile>(failed);
    for (Lines *const lines : {&answers.m_answered, &answers.m_failed}) {
        if (!lines->file)
            continue;
        const Result<bool> isWhole = index(*lines, isCancelled, texts);
        if (!isWhole)
            return failure(isWhole.error());
        if (!*isWhole)
            return std::nullopt;
    }
    return std::optional(std::move(answers));
}

bool StoredAnswers::has(const Row &row) const
{
    const std::size_t key = keyOf(beginningOf(row));
    return m_answered.places.contains(key) || m_failed.places.contains(key);
}

Result<std::optional<StoredAnswer>> StoredAnswers::of(const Row &row, const RowEnd &end)
{
    const auto pages = pagesOf(row, end);
    if (!pages)
        return failure(pages.error());
    return pages->empty() ? std::nullopt : std::optional(joined(*pages));
}

Result<std::vector<StoredAnswer>> StoredAnswers::pagesOf(const Row &row, const RowEnd &end)
{
    std::vector<StoredAnswer> pages;
    Lines &lines = end.state == RowState::Answered ? m_answered : m_failed;
    if (!lines.file || end.state == RowState::Duplicate)
        return pages;
    const QByteArray beginning = beginningOf(row);
    const auto found = lines.places.find(keyOf(beginning));
    if (found == lines.places.end())
        return pages;
    for (const qint64 place : found->second) {
        if (!lines.file->seek(place))
            return failure(readError(*lines.file));
        const QByteArray line = lines.file->readLine();
        if (line.startsWith(beginning))
            pages.push_back(answerInLine(line.trimmed(), lines.file->fileName()));
        if (qsizetype(pages.size()) >= std::max(end.pages, 1))
            break;
    }
    return pages;
}

} // namespace penstock
