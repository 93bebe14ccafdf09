// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/requestvalue.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/jsonvalue_p.h>

#include <QStringTokenizer>
#include <QUrlQuery>

#include <algorithm>

namespace penstock {

namespace {
constexpr QByteArrayView shownSecret = "••••"; // see SecretText::shown()

// The bytes from \a from to \a to of the shown text.
SecretText partOf(const SecretText &text, qsizetype from, qsizetype to)
{
    SecretText part;
    qsizetype at = 0;
    const auto add = [&](const QByteArray &bytes) {
        const qsizetype begin = std::max(from, at);
        const qsizetype end = std::min(to, at + bytes.size());
        if (begin < end)
            part.rest += bytes.sliced(begin - at, end - begin);
        at += bytes.size();
    };
    for (const SecretText::Secret &secret : text.secrets) {
        add(secret.before);
        if (at >= from && at < to)
            part.add(secret.name, secret.encoding);
        at += shownSecret.size();
    }
    add(text.rest);
    return part;
}

SecretText encodedAs(SecretText text, SecretText::Encoding encoding)
{
    for (SecretText::Secret &secret : text.secrets)
        secret.encoding = encoding;
    return text;
}

// Replaces the parameter where it stands first, or adds it at the end. The others stay as they are,
// byte by byte, which QUrlQuery would not promise.
SecretText withParameter(const SecretText &query, const QByteArray &name, const SecretText &value)
{
    SecretText ours {{}, QUrl::toPercentEncoding(QString::fromUtf8(name)) + '='};
    ours.add(value.percentEncoded());
    SecretText all;
    bool isFirst = true;
    const auto add = [&all, &isFirst](const SecretText &item) {
        all.rest += std::exchange(isFirst, false) ? "" : "&";
        all.add(item);
    };
    bool isSet = false;
    std::vector<SecretText> items = query.split('&');
    if (query == SecretText())
        items.clear();
    for (const SecretText &item : items) {
        SecretText itemName = item.split('=').front();
        itemName.rest.replace('+', ' ');
        const bool isOurs
            = itemName.isPlain() && QByteArray::fromPercentEncoding(itemName.rest) == name;
        if (!isOurs)
            add(item);
        else if (!std::exchange(isSet, true))
            add(ours);
    }
    if (!isSet)
        add(ours);
    return all;
}

void setQuery(HttpRequest &request, const QByteArray &name, const SecretText &value)
{
    const std::vector<SecretText> parts = urlOf(request).split('?');
    SecretText query;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        query.rest += i > 1 ? "?" : "";
        query.add(parts[i]);
    }
    SecretText url = parts.front();
    url.rest += '?';
    url.add(withParameter(query, name, value));
    const QString fragment = request.url.fragment(QUrl::FullyEncoded);
    setUrl(request, url);
    if (!fragment.isEmpty())
        request.url.setFragment(fragment);
}

void setHeader(HttpRequest &request, const QByteArray &name, const SecretText &value)
{
    const auto isOurs
        = [&name](const auto &each) { return each.first.compare(name, Qt::CaseInsensitive) == 0; };
    auto found = std::find_if(request.headers.begin(), request.headers.end(), isOurs);
    if (found == request.headers.end())
        found = request.headers.insert(found, {name, {}});
    found->second = value.shown();
    const qsizetype index = found - request.headers.begin();
    request.secrets.headers.remove(index);
    if (!value.isPlain())
        request.secrets.headers.insert(index, encodedAs(value, SecretText::Encoding::AsIs));
}

bool isForm(const HttpRequest &request)
{
    return headerValue(request.headers, "Content-Type")
        .value_or(QByteArray())
        .toLower()
        .startsWith("application/x-www-form-urlencoded");
}

void setBody(HttpRequest &request, const SecretText &body)
{
    request.body = body.shown();
    request.secrets.body = body.isPlain() ? SecretText() : body;
}

struct Range
{
    qsizetype from = 0;
    qsizetype to = 0;
};

// The value of a member or element in valid JSON.
std::optional<Range> childOf(QByteArrayView json, const QString &token)
{
    JsonScratch scratch;
    LoneValue lone({json.data(), std::size_t(json.size())}, scratch);
    simdjson::ondemand::value value = lone.value();
    const auto rangeOf = [&scratch](simdjson::ondemand::value child) {
        const std::string_view raw = rawJson(child);
        const qsizetype from = raw.data() - scratch.list.data() - 1; // behind the "["
        return Range {from, from + qsizetype(raw.size())};
    };
    const std::string name = token.toStdString();
    const simdjson::ondemand::json_type type = value.type().value_unsafe();
    if (type == simdjson::ondemand::json_type::object) {
        for (auto object = value.get_object().value_unsafe(); auto field : object) {
            if (field.unescaped_key().value_unsafe() == name)
                return rangeOf(field.value().value_unsafe());
        }
    } else if (type == simdjson::ondemand::json_type::array) {
        std::int64_t index = 0;
        for (auto list = value.get_array().value_unsafe(); auto element : list) {
            if (QString::number(index++) == token)
                return rangeOf(element.value_unsafe());
        }
    }
    return std::nullopt;
}

// "a", "b": {"a": {"b": value}}
SecretText nested(const QStringList &tokens, SecretText value)
{
    for (qsizetype i = tokens.size() - 1; i >= 0; --i) {
        SecretText object {{}, '{' + toJsonString(tokens.at(i).toUtf8()) + ':'};
        object.add(value);
        object.rest += '}';
        value = std::move(object);
    }
    return value;
}

// Returns nothing if the pointer leads through other values than objects.
std::optional<SecretText> withValueAt(const SecretText &body, const QStringList &tokens,
                                      const SecretText &value)
{
    const QByteArray json = body.shown();
    if (!isJson(json))
        return std::nullopt;
    Range at {0, json.size()};
    qsizetype depth = 0;
    for (; depth < tokens.size(); ++depth) {
        const std::optional<Range> child
            = childOf(QByteArrayView(json).sliced(at.from, at.to - at.from), tokens.at(depth));
        if (!child)
            break;
        at = {at.from + child->from, at.from + child->to};
    }
    SecretText put = nested(tokens.mid(depth), value);
    const QByteArrayView there = QByteArrayView(json).sliced(at.from, at.to - at.from);
    if (depth < tokens.size() && there.trimmed() != "null") {
        if (!there.trimmed().startsWith('{'))
            return std::nullopt;
        // Goes in as the first member, without its braces.
        const qsizetype inside = at.from + there.indexOf('{') + 1;
        const QByteArray shown = put.shown();
        put = partOf(put, 1, shown.size() - 1);
        if (!QByteArrayView(json).sliced(inside).trimmed().startsWith('}'))
            put.rest += ',';
        at = {inside, inside};
    }
    SecretText whole = partOf(body, 0, at.from);
    whole.add(put);
    whole.add(partOf(body, at.to, json.size()));
    return whole;
}

using NamedTexts = std::vector<std::pair<QString, QString>>;

NamedTexts parametersOf(const HttpRequest &request)
{
    NamedTexts all;
    for (const auto &[name, value] : QUrlQuery(request.url).queryItems(QUrl::FullyDecoded))
        all.emplace_back(name, value);
    if (!isJson(request.body))
        return all;
    const auto addMembers = [&all](QByteArrayView json, const auto &addInner) -> void {
        const auto members = jsonMembers(json);
        for (const JsonMember &each : members ? *members : std::vector<JsonMember>()) {
            all.emplace_back(each.name, each.text);
            if (each.name == u"variables"_s)
                addInner(each.json, addInner);
        }
    };
    addMembers(request.body, addMembers);
    return all;
}
} // namespace

QString plainName(const QString &name)
{
    QString plain;
    std::copy_if(name.begin(), name.end(), std::back_inserter(plain),
                 [](QChar c) { return c.isLetter(); });
    return plain.toLower();
}

SecretText urlOf(const HttpRequest &request)
{
    return request.secrets.url.orPlain(request.url.toEncoded(QUrl::RemoveFragment));
}

void setUrl(HttpRequest &request, const SecretText &url)
{
    request.url = QUrl::fromEncoded(url.shown());
    request.secrets.url = url.isPlain() ? SecretText() : url;
}

std::optional<QStringList> pointerTokens(const QString &pointer)
{
    if (!pointer.startsWith(QLatin1Char('/')))
        return std::nullopt;
    QStringList tokens = pointer.split(QLatin1Char('/')).mid(1);
    for (QString &token : tokens) {
        QString rest = token;
        if (rest.remove(u"~0"_s).remove(u"~1"_s).contains(QLatin1Char('~')))
            return std::nullopt;
        token.replace(u"~1"_s, u"/"_s).replace(u"~0"_s, u"~"_s);
    }
    return tokens;
}

bool takesJson(const PagesSpec &pages, const HttpRequest &request)
{
    return !pages.pointer.isEmpty() || (pages.in == PagesSpec::In::Body && !isForm(request));
}

Result<void> setValue(HttpRequest &request, const PagesSpec &pages, const SecretText &value)
{
    const QByteArray name = pages.parameter.toUtf8();
    const SecretText body = request.secrets.body.orPlain(request.body);
    if (takesJson(pages, request)) {
        const QStringList tokens
            = pointerTokens(pages.pointer).value_or(QStringList {pages.parameter});
        const std::optional<SecretText> with
            = withValueAt(body, tokens, encodedAs(value, SecretText::Encoding::Json));
        if (!with)
            return failure(
                isJson(request.body) ? jobMessage(
                    "pages.no_place", pages.pointer.isEmpty() ? pages.parameter : pages.pointer)
                                     : jobMessage("pages.no_body"));
        setBody(request, *with);
        return {};
    }
    if (pages.in == PagesSpec::In::Body)
        setBody(request, withParameter(body, name, value));
    else if (pages.in == PagesSpec::In::Headers)
        setHeader(request, name, value);
    else
        setQuery(request, name, value);
    return {};
}

std::optional<PageSize> pageSizeIn(const HttpRequest &request, const PagesSpec &pages)
{
    if (const auto stated = wholeNumber(pages.size.toUtf8()); stated > 0)
        return PageSize {u"size"_s, *stated};
    const NamedTexts parameters = parametersOf(request);
    const auto valueOf = [&parameters](const auto &isWanted) -> std::optional<PageSize> {
        for (const auto &[name, value] : parameters) {
            const std::optional<std::int64_t> items = wholeNumber(value.toUtf8());
            if (items > 0 && isWanted(name))
                return PageSize {name, *items};
        }
        return std::nullopt;
    };
    if (!pages.size.isEmpty())
        return valueOf([&pages](const QString &name) { return name == pages.size; });
    constexpr QLatin1StringView usual(
        "limit perpage pagesize pagelimit size maxresults hitsperpage first top take rows count "
        "itemsperpage num maxitems maxkeys resultsperpage n");
    for (const QLatin1StringView each : qTokenize(usual, u' ')) {
        auto found = valueOf([&](const QString &name) {
            return name != pages.parameter && plainName(name) == each;
        });
        if (found)
            return found;
    }
    return std::nullopt;
}

} // namespace penstock
