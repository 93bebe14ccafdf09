// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/extendedfile.h>

#include <penstock/jobs/output/output.h>
#include <penstock/jobs/spec/runmessages.h>

namespace penstock {

std::optional<Error> extendedFault(const OutputSpec &spec,
                                   const QHash<QString, LinesWritten> &written)
{
    using Kind = OutputSpec::Kind;
    const bool isLines = spec.kind == Kind::Jsonl || spec.kind == Kind::Csv;
    for (const auto &[path, number] : {std::pair(spec.path, outputFileNumber),
                                       std::pair(failedPathOf(spec), failedFileNumber)}) {
        const LinesWritten known = written.value(number);
        const bool isFileOfLines = isLines || number != outputFileNumber;
        if (isFileOfLines && known.length > 0 && !endsAsLeft(path, known))
            return runMessage("disk.extended").at(path);
    }
    return std::nullopt;
}

} // namespace penstock
