// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "explaincommand.h"

#include "console.h"
#include "inputfile.h"

#include <penstock/http/dialectjson.h>
#include <penstock/http/explanation.h>
#include <penstock/profiles/profilefile.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/timestamp.h>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

namespace penstock {

ExplainCommand::ExplainCommand(CLI::App &program)
    : Command(program, "explain",
              "Say what a server's response means: throttled or not, and how long to wait")
{
    options()
        .add_option("FILE", m_file,
                    "A response: status line, headers, empty line, body; - is standard input")
        ->capture_default_str();
    options().add_flag("--json", m_json, "Print it as one JSON object instead of words");
    options()
        .add_option("--now", m_now,
                    "When the response came, as 2026-01-05T12:00:00Z; the clock's time if absent")
        ->type_name("TIME");
    options()
        .add_option("--profile", m_profile,
                    "A profile whose \"throttling\" says how this service spells it")
        ->type_name("FILE or NAME");
    options().add_option("--data-dir", m_dataDir, "Where saved profiles are")->type_name("FOLDER");
    options().footer(
        "Examples:\n"
        "  curl -si https://api.example.com/items | penstock explain\n"
        "  printf 'HTTP/1.1 429 Too Many Requests\\nRetry-After: 120\\n\\n' | penstock explain\n"
        "\n"
        "It reads Retry-After in all its spellings, the reset headers of RateLimit, X-RateLimit "
        "and\n"
        "their kin, and what bodies say. Of a saved response, --now gives the time it came, where\n"
        "it has no Date header. What cannot be read is named, and never an error.\n"
        "\n"
        "A profile for a server that counts down in milliseconds:\n"
        "  {\"schema\": \"penstock/profile/1\",\n"
        "   \"throttling\": {\"reset_header\": \"X-Rate-Limit-Reset\", \"reset_kind\": "
        "\"delta_ms\"}}");
}

Result<WallTime> ExplainCommand::now() const
{
    if (m_now.empty())
        return SystemClock().now().wall();
    return parseTimestamp(text(m_now), QStringLiteral("--now"));
}

namespace {
// Of a file {"throttling": …} that does not claim to be a profile.
std::optional<Result<ThrottleDialect>> bareDialect(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonValue throttling = object.value(QStringLiteral("throttling"));
    if (object.contains(QStringLiteral("schema")) || !throttling.isObject())
        return std::nullopt;
    return throttleDialectFromJson(throttling.toObject(), path + QStringLiteral("#/throttling"));
}
} // namespace

Result<ThrottleDialect> ExplainCommand::dialect() const
{
    if (m_profile.empty())
        return ThrottleDialect {};
    const Places places = m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
    // A file with nothing but the dialect is enough for a try.
    if (const auto bare = bareDialect(text(m_profile)))
        return *bare;
    Result<Profile> profile = findProfile(text(m_profile), places);
    if (!profile)
        return failure(profile.error());
    return std::move(profile->throttling);
}

ExitCode ExplainCommand::run()
{
    const Result<WallTime> at = now();
    if (!at)
        return fail(at.error());
    const Result<ThrottleDialect> spoken = dialect();
    if (!spoken)
        return fail(spoken.error());
    if (m_file == "-" && Console::inputIsTerminal())
        Console::tell(QStringLiteral("Paste a response, then press Ctrl+D."));
    const auto response
        = contentsOf(text(m_file), QStringLiteral("Name a file with an HTTP response"));
    if (!response)
        return fail(response.error());
    const Explanation explanation = explainResponse(*response, *spoken, *at);
    const QByteArray output
        = m_json ? explanationToJson(explanation) : explanationForPeople(explanation).toUtf8();
    return print(output);
}

} // namespace penstock
