// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! The messages of support: JSON, durations, dates, files.
inline constexpr MessageText supportTexts[] = {
    // JSON
    {"json.invalid", ErrorKind::File, QT_TRANSLATE_NOOP("Message", "invalid JSON: %1"),
     QT_TRANSLATE_NOOP("Message", "Correct it at or just before this position")},
    {"json.no_object", ErrorKind::File, QT_TRANSLATE_NOOP("Message", "not a JSON object"),
     QT_TRANSLATE_NOOP("Message", "The file must begin with { and end with }")},
    {"json.line", ErrorKind::File, QT_TRANSLATE_NOOP("Message", "line %1, column %2")},
    {"json.file_line", ErrorKind::File, QT_TRANSLATE_NOOP("Message", "%1, line %2, column %3")},
    {"json.wrong_value", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "%1 is %2"),
     QT_TRANSLATE_NOOP("Message", "It must be %3")},
    {"json.no_object_value", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "%1 must be an object"),
     QT_TRANSLATE_NOOP("Message", "Write it in braces: {…}")},
    {"json.no_list_value", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "%1 must be a list"),
     QT_TRANSLATE_NOOP("Message", "Write it in brackets: [{…}, {…}]")},
    {"json.too_small", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "%1 is %2"),
     QT_TRANSLATE_NOOP("Message", "It must be at least %3")},
    {"json.too_large", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "%1 is %2"),
     QT_TRANSLATE_NOOP("Message", "It must be at most %3")},
    {"json.not_one_of", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "%1 is not one of %2"),
     QT_TRANSLATE_NOOP("Message", "Choose one of them")},
    {"json.not_one_of_near", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "%1 is not one of %2"),
     QT_TRANSLATE_NOOP("Message", "Did you mean \"%3\"?")},
    {"json.unknown_key", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "unknown key \"%1\""),
     QT_TRANSLATE_NOOP("Message", "Known keys: %2")},
    {"json.unknown_key_near", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "unknown key \"%1\""),
     QT_TRANSLATE_NOOP("Message", "Did you mean \"%2\"?")},
    {"json.missing_key", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "\"%1\" is missing"),
     QT_TRANSLATE_NOOP("Message", "Add \"%1\": %2")},
    {"json.missing_one_of", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "one of %1 is missing"),
     QT_TRANSLATE_NOOP("Message", "Add one of them")},
    {"json.exclusive_keys", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "%1 and %2 cannot be combined"),
     QT_TRANSLATE_NOOP("Message", "Remove one of them")},
    // Expected values
    {"json.want_text", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "text in quotes")},
    {"json.want_texts", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "a list of strings")},
    {"json.want_number", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "a number")},
    {"json.want_whole", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "a whole number")},
    {"json.want_whole_from", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "a whole number, %1 or more")},
    {"json.want_whole_to", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "a whole number, %1 or less")},
    {"json.want_whole_between", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "a whole number from %1 to %2")},
    {"json.want_statuses", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "a list of statuses from %1 to 599")},
    {"json.want_flag", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "true or false")},
    {"json.want_duration", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "a duration with its unit, for example \"250ms\" or \"1h30m\"")},
    {"json.want_one_of", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "one of %1")},
    {"json.an_object", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "an object")},
    {"json.a_list", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "a list")},
    // Durations and dates
    {"duration.missing_unit", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "unit missing in \"%1\""),
     QT_TRANSLATE_NOOP("Message", "Write \"%1s\" for seconds")},
    {"duration.invalid", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" is not a duration: %2"),
     QT_TRANSLATE_NOOP("Message",
                       "Write it with its unit, for example \"250ms\", \"1s\" or \"1h30m\"")},
    {"duration.no_number", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "it must begin with a number without a sign")},
    {"duration.no_decimals", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "a digit is missing after the decimal point")},
    {"duration.no_unit", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "a unit is missing")},
    {"duration.unknown_unit", ErrorKind::Usage, QT_TRANSLATE_NOOP("Message", "unknown unit")},
    {"duration.unit_order", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "units must be in descending order")},
    {"duration.early_decimals", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "only the last number may have a decimal point")},
    {"duration.too_long", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "it is longer than 292 years")},
    {"duration.too_fine", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "it is not a whole number of nanoseconds")},
    {"timestamp.invalid", ErrorKind::Usage,
     QT_TRANSLATE_NOOP("Message", "\"%1\" is not a date and time (RFC 3339)"),
     QT_TRANSLATE_NOOP("Message", "Write it like \"2026-01-05T12:00:00Z\"")},
    // Files
    {"file.not_deleted", ErrorKind::Output, QT_TRANSLATE_NOOP("Message", "it cannot be deleted"),
     QT_TRANSLATE_NOOP("Message", "Check the permissions of its folder")},
};
inline constexpr MessagesOf<supportTexts> supportMessage;

} // namespace penstock
