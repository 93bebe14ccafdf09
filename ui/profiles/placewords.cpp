// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/placewords.h"

#include <penstock/profiles/secrets/secretplace.h>

#include <QCoreApplication>

namespace penstock {

namespace {
class PlaceWords
{
    Q_DECLARE_TR_FUNCTIONS(PlaceWords)
public:
    static QString of(const QString &place);
};

QString PlaceWords::of(const QString &place)
{
    switch (trustIn(place)) {
    case PlaceTrust::Proven:
        break;
    case PlaceTrust::NotEncrypted:
        return tr("%1 (not encrypted: whoever is on the way can read it)").arg(place);
    case PlaceTrust::Unverified:
        return tr("%1 (TLS errors are ignored: whoever answers is believed)").arg(place);
    case PlaceTrust::ExtraCa:
        return tr("%1 (an authority of the profile's own is believed)").arg(place);
    }
    return place;
}
} // namespace

QString placeWords(const QStringList &places, const QString &between)
{
    QStringList words;
    for (const QString &place : places)
        words.append(PlaceWords::of(place));
    return words.join(between);
}

} // namespace penstock
