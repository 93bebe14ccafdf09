// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/cutbody.h>

#include <QXmlStreamReader>

namespace penstock {

bool isCutJson(QByteArrayView text)
{
    static constexpr QByteArrayView beginnings = "{[\"";
    const QByteArrayView json = text.trimmed();
    if (json.isEmpty() || !beginnings.contains(json.front()))
        return false;
    qsizetype depth = 0;
    bool isInside = false; // a string
    for (qsizetype i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (isInside && c == '\\')
            ++i;
        else if (c == '"')
            isInside = !isInside;
        else if (!isInside && (c == '{' || c == '['))
            ++depth;
        else if (!isInside && (c == '}' || c == ']'))
            --depth;
    }
    return depth > 0 || isInside;
}

bool isCutXml(const QByteArray &text)
{
    QXmlStreamReader xml(text);
    while (!xml.atEnd())
        xml.readNext();
    return xml.error() == QXmlStreamReader::PrematureEndOfDocumentError && text.contains('<');
}

} // namespace penstock
