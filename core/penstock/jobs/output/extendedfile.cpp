// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/extendedfile.h>

#include <penstock/jobs/output/output.h>

#include <QFileInfo>

namespace penstock {

std::optional<Error> extendedFault(const OutputSpec &spec, const QHash<QString, qint64> &written)
{
    for (const auto &[path, number] : {std::pair(spec.path, outputFileNumber),
                                       std::pair(failedPathOf(spec), failedFileNumber)}) {
        const bool isOfLines = number == failedFileNumber || spec.kind == OutputSpec::Kind::Jsonl
            || spec.kind == OutputSpec::Kind::Csv; // the number of others is no length
        const qint64 length = isOfLines ? written.value(number, -1) : -1;
        if (length > 0 && QFileInfo(path).size() > length)
            return Error {
                Error::Kind::File, QStringLiteral("it was changed since the job wrote to it"), path,
                QStringLiteral("Move the lines at its end to another file, or begin the job again"),
                Remedy::StartOver};
    }
    return std::nullopt;
}

} // namespace penstock
