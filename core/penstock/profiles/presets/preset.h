// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

#include <QJsonObject>
#include <QStringList>

//! \file
//! What is known about a public service before anybody has called it: a profile with choices.
namespace penstock {

//! One of the choices that a service leaves: a plan that is paid for, a tier, calling without a key.
struct PresetPlan
{
    QString name = {}; //!< What --plan takes.
    QString description = {}; //!< For people, one clause.
    std::vector<LimitSpec> limits = {}; //!< Beside those that hold for every plan.
    std::optional<AuthSpec> auth = std::nullopt; //!< The preset's own where absent.
    friend bool operator==(const PresetPlan &, const PresetPlan &) = default;
};

//! The content of a *.preset.json.
struct Preset
{
    QString id = {}; //!< The name of its file without the ending: "github".
    Profile profile = {}; //!< With the limits of every plan.
    std::vector<PresetPlan> plans = {}; //!< Where none is chosen, the first.
    QString warning = {}; //!< Not to be used before somebody has read this and agreed.
    QStringList todo = {}; //!< What is left to the user: "Add a User-Agent with your contact".
    QJsonObject practice = {}; //!< How the practice server plays it; see serviceDialectFromJson().
    friend bool operator==(const Preset &, const Preset &) = default;
};

//! The profile for \a plan, by default for the first of them. An error of the kind Usage for one
//! that is not there, naming the nearest.
PENSTOCK_EXPORT Result<Profile> profileOf(const Preset &preset, const QString &plan = {});

} // namespace penstock
