-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- Where nobody declared any rate one of the processes finds the limits out, for all (limitfinder.h): it reads what
-- became of everybody's calls, in their order. Here is only what has to be decided in one step: how many may be under
-- way, and that nothing goes as long as a refusal has not been looked at.
-- S.di: so many things were noted (n), of which it has read (r) and was sent (s) the first ones; the last one that it
-- has to look at before anything goes (t); who it is (who), and since when it has owed an answer (told); how many may
-- be under way (ao; below 0: any number), and whether it makes that more (hot); the number of declared limits (dc),
-- what it has found, in its own words (found), and when (at).
local MOST_SEEN = 4000
local seenNow = {}

local function freshDiscovery(declared)
    return {n = 0, r = 0, s = 0, t = 0, ao = 1, hot = 1, dc = declared, found = '', at = 0}
end

local function seen(text, isUrgent)
    local D = S.di
    D.n = D.n + 1
    seenNow[#seenNow + 1] = text
    if isUrgent then D.t = D.n end
end

local function writeSeen()
    if #seenNow == 0 then return end
    local D = S.di
    for i = 1, #seenNow, 2000 do
        redis.call('RPUSH', KEYS[10], unpack(seenNow, i, min(#seenNow, i + 1999)))
    end
    seenNow = {}
    if D.n - D.r > MOST_SEEN then -- nobody reads it
        D.r = D.n - MOST_SEEN
        D.s = max(D.s, D.r)
        redis.call('LTRIM', KEYS[10], -MOST_SEEN, -1)
    end
end

local function seenGrant(G)
    seen(string.format('g %s %.0f %.0f', G.id, G.due, type(G.c) == 'table' and (G.c[1] or 1) or G.c))
end

local function seenSent(G)
    seen(string.format('s %s %.0f', G.id, G.s))
end

local function seenEnd(G, how)
    local cost = type(G.c) == 'table' and (G.c[1] or 1) or G.c
    seen(string.format('e %s %.0f %s %.0f %.0f %.0f', G.id, now, how, cost, G.due, G.s), how == 'badly')
end
