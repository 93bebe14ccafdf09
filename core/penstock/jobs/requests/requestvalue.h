// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! Returns the URL of \a request with its secrets.
PENSTOCK_EXPORT SecretText urlOf(const HttpRequest &request);
//! Sets the URL. Drops the fragment of the earlier one.
PENSTOCK_EXPORT void setUrl(HttpRequest &request, const SecretText &url);

//! Sets the value that \a pages declares: a parameter of the query, a header, or a value in the
//! body. \a value is text, or a JSON value if takesJson(). It replaces the first of the same name;
//! the rest of the request keeps its bytes. Errors are of the kind Usage: a body that is not JSON,
//! or a pointer into text, a number or a missing element of a list. Missing objects are added.
PENSTOCK_EXPORT Result<void> setValue(HttpRequest &request, const PagesSpec &pages,
                                      const SecretText &value);
//! Returns true if the value goes into a JSON body.
PENSTOCK_EXPORT bool takesJson(const PagesSpec &pages, const HttpRequest &request);

//! The number of items that a request asks for.
struct PageSize
{
    QString name; //!< The parameter; "size" for a number in the job.
    std::int64_t items = 0; //!< At least 1.
    friend bool operator==(const PageSize &, const PageSize &) = default;
};
//! Returns what \a request asks for, by PagesSpec::size, or by a parameter of the query, a member
//! of a JSON body or one of its variables with a usual name.
PENSTOCK_EXPORT std::optional<PageSize> pageSizeIn(const HttpRequest &request,
                                                   const PagesSpec &pages);

//! Returns the letters of \a name in lower case: "page[size]" and "pageSize" are the same name, and
//! so are "$top" and "_top".
PENSTOCK_EXPORT QString plainName(const QString &name);

//! Splits a JSON pointer (RFC 6901). Returns nothing if it is invalid or empty.
PENSTOCK_EXPORT std::optional<QStringList> pointerTokens(const QString &pointer);

} // namespace penstock
