// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/linedtext.h"

#include <algorithm>

namespace penstock {

namespace {
bool isInsideLetter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}
} // namespace

QByteArrayView LinedText::line(qsizetype index) const
{
    const qsizetype begin = starts[std::size_t(index)];
    qsizetype end = index + 1 < count() ? starts[std::size_t(index) + 1] : utf8.size();
    if (end > begin && utf8[end - 1] == '\n')
        --end;
    return QByteArrayView(utf8).sliced(begin, end - begin);
}

qsizetype LinedText::lineAt(qsizetype byte) const
{
    const auto next = std::upper_bound(starts.begin(), starts.end(), byte);
    return std::max<qsizetype>(0, next - starts.begin() - 1);
}

LinedText linesOf(QByteArray utf8)
{
    LinedText text;
    text.utf8 = std::move(utf8);
    const QByteArray &bytes = text.utf8;
    bool goesOn = false;
    for (qsizetype begin = 0; begin < bytes.size();) {
        text.starts.push_back(begin);
        text.goesOn.push_back(goesOn);
        const qsizetype lineBreak = bytes.indexOf('\n', begin);
        qsizetype end = lineBreak < 0 ? bytes.size() : lineBreak + 1;
        goesOn = end - begin > LinedText::longest + 1;
        if (goesOn) {
            end = begin + LinedText::longest;
            while (end > begin + 1 && isInsideLetter(bytes[end]))
                --end;
        }
        text.widest = std::max(text.widest, end - begin);
        begin = end;
    }
    return text;
}

} // namespace penstock
