// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/http/log/throttleevent.h>

#include <cstdint>
#include <optional>

namespace penstock {

//! An answer that said "slow down", and what explained it as far as was known by then.
struct KeptThrottle
{
    ThrottleEvent event;
    std::optional<Diagnosis> diagnosis = std::nullopt;
    std::int64_t number = 0; //!< Of the job's, from 1, as the ledger counts them; 0 before it has.
    //! Whose request it was, from 0. Journals of earlier versions do not say.
    std::optional<std::int64_t> row = std::nullopt;
};

} // namespace penstock
