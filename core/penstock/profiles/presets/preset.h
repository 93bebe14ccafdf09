// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

#include <QJsonObject>
#include <QStringList>

//! \file
//! Presets: profiles of public services, with plans to choose from.
namespace penstock {

//! A choice within a service: a paid plan, a tier, or use without a key.
struct PresetPlan
{
    QString name = {}; //!< The value of --plan.
    QString description = {}; //!< One clause for display.
    std::vector<Limit> limits = {}; //!< In addition to the limits of all plans.
    std::optional<AuthSpec> auth = std::nullopt; //!< Overrides the preset's own.
    friend bool operator==(const PresetPlan &, const PresetPlan &) = default;
};

//! A public service with its plans.
struct Preset
{
    QString id = {}; //!< The file name without extensions: "github".
    Profile profile = {}; //!< With the limits of all plans.
    std::vector<PresetPlan> plans = {}; //!< The first is the default.
    QString warning = {}; //!< The user must confirm this before use.
    QStringList todo = {}; //!< Steps left to the user: "Add a User-Agent with your contact".
    QJsonObject mock = {}; //!< Behavior of the mock server; see serviceDialectFromJson().
    friend bool operator==(const Preset &, const Preset &) = default;
};

//! Returns the profile for \a plan, or for the first plan. An unknown plan is an error of the kind
//! Usage that suggests the nearest.
PENSTOCK_EXPORT Result<Profile> profileOf(const Preset &preset, const QString &plan = {});

} // namespace penstock
