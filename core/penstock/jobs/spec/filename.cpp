// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/filename.h>

#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype longest = 200; // bytes of UTF-8; most file systems take 255
constexpr qsizetype longestExtension = 16;
const QLatin1Char substitute('_');

bool mayStand(QChar c)
{
    constexpr char16_t firstPrintable = 0x20;
    constexpr char16_t del = 0x7F;
    constexpr char16_t lastControl = 0x9F;
    const char16_t unit = c.unicode();
    if (unit < firstPrintable || (unit >= del && unit <= lastControl))
        return false;
    return !u"/\\<>:\"|?*"_s.contains(c);
}

// Names that are devices on Windows, whatever their extension.
bool isReserved(const QString &name)
{
    static const QRegularExpression reserved(u"^(con|prn|aux|nul|(com|lpt)[1-9])\\z"_s,
                                             QRegularExpression::CaseInsensitiveOption);
    return reserved.match(name.section(QLatin1Char('.'), 0, 0).trimmed()).hasMatch();
}

// Where the extension begins, or the end of \a name.
qsizetype extensionOf(const QString &name)
{
    const qsizetype dot = name.lastIndexOf(QLatin1Char('.'));
    return dot <= 0 || name.size() - dot > longestExtension ? name.size() : dot;
}

QString cut(const QString &name)
{
    constexpr int digestLength = 16;
    if (name.toUtf8().size() <= longest)
        return name;
    const QString digest
        = QString::fromLatin1(QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha256)
                                  .toHex()
                                  .first(digestLength));
    const qsizetype dot = extensionOf(name);
    const QString end = QLatin1Char('~') + digest + name.sliced(dot);
    QString stem = name.first(dot);
    while (stem.toUtf8().size() + end.toUtf8().size() > longest)
        stem.chop(stem.back().isLowSurrogate() ? 2 : 1);
    return stem + end;
}
} // namespace

QString safeFileName(const QString &text)
{
    // A lone half of a pair has no UTF-8.
    QString name = QString::fromUtf8(text.toUtf8()).normalized(QString::NormalizationForm_C);
    std::replace_if(
        name.begin(), name.end(), [](QChar c) { return !mayStand(c); }, substitute);
    // "." and "..", and what is hidden by its name; Windows drops dots and blanks at the end.
    if (name.startsWith(QLatin1Char('.')))
        name[0] = substitute;
    if (name.endsWith(QLatin1Char('.')) || name.endsWith(QLatin1Char(' ')))
        name[name.size() - 1] = substitute;
    if (name.isEmpty() || isReserved(name))
        name.prepend(substitute);
    return cut(name);
}

QString fileNameKey(const QString &name)
{
    return name.normalized(QString::NormalizationForm_C)
        .toCaseFolded()
        .normalized(QString::NormalizationForm_C);
}

QString numberedFileName(const QString &name, qint64 number)
{
    if (number < 2)
        return name;
    const qsizetype dot = extensionOf(name);
    return u"%1~%2%3"_s.arg(name.first(dot)).arg(number).arg(name.sliced(dot));
}

} // namespace penstock
