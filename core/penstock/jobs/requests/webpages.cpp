// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/webpages.h>

namespace penstock {

namespace {
bool isPageName(const QString &name)
{
    return name.endsWith(u".html"_s, Qt::CaseInsensitive)
        || name.endsWith(u".htm"_s, Qt::CaseInsensitive);
}
} // namespace

WebPages webPagesFor(const JobSpec &job, const Profile &inUse)
{
    if (!job.records.isEmpty()) // which pages have none of
        return WebPages::Wrong;
    const QByteArray accept
        = headerValue(job.request.headers, "Accept")
              .value_or(headerValue(plainHeadersOf(inUse), "Accept").value_or(QByteArray()))
              .toLower();
    const bool savesPages
        = job.output.kind == OutputSpec::Kind::Files && isPageName(job.output.name);
    if (accept.contains("html") || savesPages)
        return WebPages::Wanted;
    const bool signsIn = inUse.auth.kind != AuthSpec::Kind::None;
    return signsIn || accept.contains("json") ? WebPages::Wrong : WebPages::Unexpected;
}

} // namespace penstock
