// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/text/jsonscanner_p.h>

#include <QJsonDocument>

using namespace penstock;

namespace {
class Visitor final : public JsonVisitor
{
public:
    explicit Visitor(const QByteArray &pointer)
        : m_pointer(pointer)
    { }
    void visit(const JsonPath &path, const JsonPiece &piece) override
    {
        pointerMatches(m_pointer, path);
        if (piece.type == JsonPiece::Type::String)
            unescapedJson(piece.text);
    }

private:
    const QByteArray m_pointer;
};
} // namespace

//! The first line is a pointer, the rest JSON.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray input = fuzz::bytes(data, size);
    const qsizetype feed = std::max<qsizetype>(input.indexOf('\n'), 0);
    Visitor visitor(input.first(feed));
    const QByteArray json = input.sliced(feed);
    // Qt reads objects and arrays alone, and minds UTF-8, which we do not look at.
    const bool isContainer = json.trimmed().startsWith('{') || json.trimmed().startsWith('[');
    if (scanJson(json, visitor) && isContainer && json.isValidUtf8())
        fuzz::expect(!QJsonDocument::fromJson(json).isNull(), "what we read, Qt reads too");
    return 0;
}
