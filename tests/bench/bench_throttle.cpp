// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// What reading an answer costs: nearly always nothing is wrong with it, and it is read all the
// same.

#include <penstock/http/throttle/dialectreader.h>

#include <benchmark/benchmark.h>

using namespace penstock;
using namespace std::chrono;

namespace {

const WallTime noon(sys_days(2026y / 1 / 5) + 12h);

//! As an API in front of a CDN answers: five headers about limits, fifteen about all else.
HeaderList usualHeaders()
{
    return {{"Server", "github.com"},
            {"Date", "Mon, 05 Jan 2026 12:00:00 GMT"},
            {"Content-Type", "application/json; charset=utf-8"},
            {"Cache-Control", "private, max-age=60, s-maxage=60"},
            {"Vary", "Accept, Authorization, Cookie, X-GitHub-OTP"},
            {"ETag", "W/\"6c2f3f0a6a1d4bfa0c5a0a6b2b1f1c3e\""},
            {"X-OAuth-Scopes", "repo, user"},
            {"X-Accepted-OAuth-Scopes", "repo"},
            {"X-GitHub-Media-Type", "github.v3; format=json"},
            {"X-RateLimit-Limit", "5000"},
            {"X-RateLimit-Remaining", "4987"},
            {"X-RateLimit-Reset", "1767615000"},
            {"X-RateLimit-Used", "13"},
            {"X-RateLimit-Resource", "core"},
            {"Access-Control-Allow-Origin", "*"},
            {"Strict-Transport-Security", "max-age=31536000; includeSubdomains; preload"},
            {"X-Frame-Options", "deny"},
            {"X-Content-Type-Options", "nosniff"},
            {"Content-Security-Policy", "default-src 'none'"},
            {"X-GitHub-Request-Id", "C0DE:1234:5678:9ABC:DEF0"}};
}

HeaderList withoutLimits()
{
    HeaderList headers = usualHeaders();
    headers.removeIf([](const Header &header) { return header.first.startsWith("X-RateLimit"); });
    return headers;
}

void reading(benchmark::State &state, int status, const HeaderList &headers, const QByteArray &body)
{
    const DialectReader reader;
    for (auto _ : state)
        benchmark::DoNotOptimize(reader.read(status, headers, body, noon));
}
const QByteArray someJson = "{\"id\": 1, \"name\": \"station\"}";
BENCHMARK_CAPTURE(reading, success with limits, 200, usualHeaders(), someJson);
BENCHMARK_CAPTURE(reading, success without, 200, withoutLimits(), someJson);
BENCHMARK_CAPTURE(reading, throttle, 429,
                  usualHeaders() + HeaderList {Header {"Retry-After", "30"}},
                  "{\"message\": \"Too many requests\"}");
BENCHMARK_CAPTURE(reading, the newest draft, 200,
                  (withoutLimits()
                   + HeaderList {{"RateLimit-Policy",
                                  "\"burst\";q=100;w=60,\"daily\";q=1000;w=86400"},
                                 {"RateLimit", "\"burst\";r=50;t=30"}}),
                  someJson);

// What somebody may send who wishes us ill.
BENCHMARK_CAPTURE(reading, 64 KiB in one header, 429,
                  (HeaderList {{"Retry-After", QByteArray(64 * 1024, '9')},
                               {"RateLimit", QByteArray("a,").repeated(32 * 1024)}}),
                  QByteArray());
BENCHMARK_CAPTURE(reading, 64 KiB of brackets, 429, HeaderList(), QByteArray(64 * 1024, '['));
BENCHMARK_CAPTURE(reading, 64 KiB of promises, 429, HeaderList(),
                  QByteArray("retry in ").repeated(7'000));

} // namespace

int main(int argc, char **argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        std::fprintf(stderr, "It takes what --help lists.\n");
        return 2;
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
