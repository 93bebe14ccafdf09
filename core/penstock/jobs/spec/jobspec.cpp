// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

JobSpec::JobSpec() = default;
JobSpec::JobSpec(const JobSpec &) = default;
JobSpec::JobSpec(JobSpec &&) noexcept = default;
JobSpec &JobSpec::operator=(const JobSpec &) = default;
JobSpec &JobSpec::operator=(JobSpec &&) noexcept = default;
JobSpec::~JobSpec() = default;
bool JobSpec::operator==(const JobSpec &) const = default;

void setPagesKind(PagesSpec &pages, PagesSpec::Kind kind)
{
    using Kind = PagesSpec::Kind;
    const auto usualFrom = [](Kind of) { return of == Kind::Offset ? 0 : 1; };
    const bool wasUsual = pages.from == usualFrom(pages.kind);
    const bool counts = kind == Kind::Page || kind == Kind::Offset;
    pages.kind = kind;
    if (kind != Kind::NextUrl && kind != Kind::Cursor)
        pages.path.clear();
    if (kind != Kind::Cursor && !counts) {
        pages.parameter.clear();
        pages.pointer.clear();
        pages.in = PagesSpec::In::Query;
    }
    if (kind != Kind::Cursor)
        pages.first.clear();
    if (kind != Kind::LinkHeader && kind != Kind::NextUrl)
        pages.hosts.clear();
    if (!counts) {
        pages.items.clear();
        pages.total.clear();
        pages.size.clear();
    }
    if (!counts || wasUsual)
        pages.from = usualFrom(kind);
    if (kind != Kind::Offset)
        pages.step = 0;
    if (kind == Kind::None)
        pages = {};
}

} // namespace penstock
