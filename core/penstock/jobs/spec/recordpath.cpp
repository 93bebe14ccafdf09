// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/recordpath.h>

#include <penstock/http/text/cutjson.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/jsonvalue_p.h>

#include <algorithm>

namespace penstock {

namespace ondemand = simdjson::ondemand;

//! Walks down one valid document.
class RecordMatcher
{
public:
    explicit RecordMatcher(const RecordPath &path)
        : m_segments(path.m_segments)
    { }

    std::vector<QByteArray> matchesIn(ondemand::value root)
    {
        walk(root, 0);
        return std::move(m_matches);
    }

private:
    using Segment = RecordPath::Segment;

    void walk(ondemand::value value, std::size_t depth)
    {
        if (depth == m_segments.size()) {
            const std::string_view raw = rawJson(value);
            m_matches.push_back(onOneLine(QByteArray(raw.data(), qsizetype(raw.size()))));
            return;
        }
        const ondemand::json_type type = value.type().value_unsafe();
        if (type == ondemand::json_type::object)
            walkObject(value.get_object().value_unsafe(), depth);
        else if (type == ondemand::json_type::array)
            walkArray(value.get_array().value_unsafe(), depth);
    }

    void walkObject(ondemand::object object, std::size_t depth)
    {
        const Segment &segment = m_segments[depth];
        if (segment.kind == Segment::Kind::Index)
            return;
        const bool takesAll = segment.kind == Segment::Kind::All;
        for (auto field : object) {
            if (!takesAll && field.unescaped_key().value_unsafe() != segment.name)
                continue;
            walk(field.value().value_unsafe(), depth + 1);
            if (!takesAll)
                return;
        }
    }

    void walkArray(ondemand::array array, std::size_t depth)
    {
        const Segment &segment = m_segments[depth];
        if (segment.kind == Segment::Kind::Name)
            return;
        const bool takesAll = segment.kind == Segment::Kind::All;
        std::int64_t wanted = segment.index;
        if (wanted < 0)
            wanted += std::int64_t(array.count_elements().value_unsafe());
        std::int64_t index = 0;
        for (auto element : array) {
            if (!takesAll && index++ != wanted)
                continue;
            walk(element.value_unsafe(), depth + 1);
            if (!takesAll)
                return;
        }
    }

    const std::vector<Segment> &m_segments;
    std::vector<QByteArray> m_matches;
};

namespace {
Message noJson(QByteArrayView json)
{
    if (json.trimmed().isEmpty())
        return jobMessage("records.empty");
    return isCutJson(json) ? jobMessage("records.cut_short") : jobMessage("records.not_json");
}
} // namespace

Result<std::vector<QByteArray>> RecordPath::match(QByteArrayView json) const
{
    if (!isJson(json))
        return failure(noJson(json));
    thread_local JsonScratch scratch;
    LoneValue lone({json.data(), std::size_t(json.size())}, scratch);
    auto matches
        = RecordMatcher(*this).matchesIn((*lone.list().begin().value_unsafe()).value_unsafe());
    scratch.shrink();
    return matches;
}

bool RecordPath::isSingular() const
{
    return std::none_of(m_segments.begin(), m_segments.end(),
                        [](const Segment &segment) { return segment.kind == Segment::Kind::All; });
}

RecordPath RecordPath::withAll() const
{
    RecordPath path = *this;
    path.m_segments.push_back({});
    return path;
}

} // namespace penstock
