// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <simdjson.h>

#include <string>

//! A lazy parser for values that isJson() accepts.
namespace penstock {

inline std::string_view withoutBlanksBehind(std::string_view token)
{
    const std::size_t end = token.find_last_not_of(" \t\r\n");
    return token.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

//! Returns \a value as in the text.
inline std::string_view rawJson(simdjson::ondemand::value value)
{
    switch (value.type().value_unsafe()) {
    case simdjson::ondemand::json_type::array:
        return withoutBlanksBehind(value.get_array().value_unsafe().raw_json().value_unsafe());
    case simdjson::ondemand::json_type::object:
        return withoutBlanksBehind(value.get_object().value_unsafe().raw_json().value_unsafe());
    default:
        return withoutBlanksBehind(value.raw_json_token());
    }
}

//! Reusable buffers for many small documents.
class JsonScratch
{
public:
    //! Frees memory after a huge document.
    void shrink()
    {
        constexpr std::size_t usual = 1024 * 1024;
        if (list.capacity() > usual)
            *this = JsonScratch();
    }

    std::string list;
    simdjson::ondemand::parser parser;
};

//! A document wrapped in a list, so that a single number or text reads like other values. Uses
//! \a scratch exclusively.
class LoneValue
{
public:
    LoneValue(std::string_view json, JsonScratch &scratch)
    {
        scratch.list.clear();
        scratch.list.reserve(json.size() + 2 + simdjson::SIMDJSON_PADDING);
        scratch.list.append("[").append(json).append("]");
        m_error = scratch.parser.iterate(scratch.list).get(m_document);
        if (m_error == simdjson::SUCCESS)
            m_error = m_document.get_array().get(m_array);
    }

    bool hasError() const { return m_error != simdjson::SUCCESS; }
    simdjson::ondemand::document &document() { return m_document; }
    simdjson::ondemand::array &list() { return m_array; }
    //! Call once, for valid JSON.
    simdjson::ondemand::value value() { return (*m_array.begin().value_unsafe()).value_unsafe(); }

private:
    simdjson::ondemand::document m_document;
    simdjson::ondemand::array m_array;
    simdjson::error_code m_error;
};

} // namespace penstock
