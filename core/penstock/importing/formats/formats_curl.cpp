// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/curl/curlcommand.h>
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/formats/formats_p.h>

#include <QRegularExpression>

namespace penstock {

namespace {
// The reader of the command gives names of credentials alone; the text tells which kind it was.
bool isBasic(const QString &command)
{
    static const QRegularExpression form(
        QStringLiteral(R"(authorization\W{1,4}basic\b|\s(?:-u|--user)\b)"),
        QRegularExpression::CaseInsensitiveOption);
    return form.match(command).hasMatch();
}
} // namespace

Result<Imported> importCurl(const QString &text)
{
    Result<CurlCommand> curl = curlFromText(text);
    if (!curl)
        return failure(curl.error());
    RequestDraft draft;
    const QString url = curl->request.url;
    const QString path = url.sliced(std::max<qsizetype>(pathStartOf(url), 0))
                             .section(QLatin1Char('?'), 0, 0)
                             .section(QLatin1Char('#'), 0, 0);
    draft.name = QString::fromLatin1(curl->request.method) + QLatin1Char(' ')
        + (path.isEmpty() ? u"/"_s : path);
    draft.method = curl->request.method;
    draft.url = url;
    draft.query = curl->request.query;
    draft.headers = curl->request.headers;
    draft.body = curl->request.body;
    draft.bodyIsJson = curl->request.bodyType == BodyType::Json;
    for (const QString &name : std::as_const(curl->credentials))
        draft.headers.append(
            {name.toUtf8(), isBasic(text) ? QByteArray("Basic x") : QByteArray("Bearer x")});
    for (const QString &name : std::as_const(curl->leftOut))
        draft.headers.append({name.toUtf8(), {}});
    Imported imported {ImportKind::Curl, {}, {}};
    imported.profiles = profilesOf({.title = {}, .drafts = {draft}}, imported.notes);
    return imported;
}

} // namespace penstock
