-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- Whole numbers. Lua has doubles, which are exact to 2^53. Instants and durations are microseconds; remainders of
-- divisions are kept separately.
local floor, max, min = math.floor, math.max, math.min
local NEVER = 9e15 -- later than any real time

local function add(a, b)
    return min(NEVER, a + b)
end

-- Returns a * b / d, rounded down, and the remainder. Exact while d and both remainders are below 2^52.
local function muldiv(a, b, d)
    local product = a * b
    if product < 9007199254740992 then
        local rest = product % d
        return (product - rest) / d, rest
    end
    local ra, rb = a % d, b % d
    local whole = (a - ra) / d * b + (b - rb) / d * ra
    product = ra * rb
    if product < 9007199254740992 then
        local rest = product % d
        return whole + (product - rest) / d, rest
    end
    local part, rest, bit = 0, 0, 4503599627370496
    while bit >= 1 do
        part, rest = part * 2, rest * 2
        if rest >= d then part, rest = part + 1, rest - d end
        if rb >= bit then
            rb = rb - bit
            rest = rest + ra
            if rest >= d then part, rest = part + 1, rest - d end
        end
        bit = bit / 2
    end
    return whole + part, rest
end

local function muldivUp(a, b, d)
    local whole, rest = muldiv(a, b, d)
    return rest > 0 and whole + 1 or whole
end

-- The smallest gap between a bucket and its brim since an instant, see gaplog.h: a flat list of instants and gaps, both
-- ascending.
local gaps = {}
local MOST_GAPS = 128

function gaps.note(list, at, gap)
    while #list > 0 and list[#list] >= gap do
        list[#list] = nil
        list[#list] = nil
    end
    if #list >= 2 * MOST_GAPS then -- what is kept is smaller than what is forgotten was
        local least = list[2]
        for i = 1, MOST_GAPS do list[i] = list[i + MOST_GAPS] end
        for i = 2 * MOST_GAPS, MOST_GAPS + 1, -1 do list[i] = nil end
        list[2] = least
    end
    if #list > 0 then at = max(at, list[#list - 1]) end
    list[#list + 1] = at
    list[#list + 1] = gap
end

function gaps.lowerCost(list, since, units)
    local first = 1
    while list[first] and list[first] <= since do first = first + 2 end
    if not list[first] then return units end
    local least = list[first + 1]
    local kept = min(units, least)
    for i = first + 1, #list, 2 do list[i] = list[i] - kept end
    local left, at = {}, 1
    for i = 1, #list, 2 do
        if i >= first or list[i + 1] < list[first + 1] then
            left[at], left[at + 1] = list[i], list[i + 1]
            at = at + 2
        end
    end
    for i = 1, max(#list, #left) do list[i] = left[i] end
    return kept
end
