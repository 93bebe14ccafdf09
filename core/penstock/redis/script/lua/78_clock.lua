-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The clock of the rate limiter: Redis' clock plus an offset (S.off) that corrects its steps. An administrator can set
-- Redis' clock, and a failover leads to another clock. No span may become shorter, as requests would leave their window
-- early. So each call compares the clock with what the caller knows: the caller's own clock is steady. The caller
-- reports {least, most, since, off, proven}: the earliest and the latest time that this clock could show when the call
-- was sent; since when, and with which offset, the caller knows it; and the offset that is needed if the caller has
-- proven a step forward. What the caller knows with an earlier offset is from before the clock slowed down, so its
-- times may be too late.
local clock = {}
local MOST_ON_THE_WAY = 10000 -- us past the latest: a slow network, or a step

-- Continues from the last call, or from what the caller knows.
local function setBack(shown, least)
    local t = max(S.t, least)
    S.off = S.off + t - shown
    return t
end

-- A process that lives would have called since then, and known better.
local function isSuspect(redis)
    return S.su and redis >= S.su and redis <= S.su + S.lease / 2
end

-- Processes that wait or hold permits know the time: they call in every third of a lease.
local function hasOthers()
    for process in pairs(S.ct) do
        if process ~= caller then return true end
    end
    return false
end

-- A new process cannot know whether the clock was set since the last call: what it sends could be counted at the wrong
-- time. So it waits (nothing is returned) until a process that knows the time has called (S.ok) while the clock ran
-- steadily by that of the new one; `seen` is {least, most, since}, by Redis' clock. All others may be dead, so it waits
-- for half a lease at most.
local function newcomer(redis, shown, seen)
    if S.ok and redis < S.ok then S.ok = nil end -- set back
    if not hasOthers() and not isSuspect(redis) then return max(S.t, shown) end
    local isSteady = seen and redis >= seen[1] and redis <= seen[2] + MOST_ON_THE_WAY
    if not isSteady or max(S.ok or 0, redis - S.lease / 2) <= seen[3] then return nil end
    S.su = nil
    return max(S.t, shown)
end

-- A call of no process only looks. It needs the right time when all are dead.
local function onlooker(redis, shown)
    local isKept = isSuspect(redis) or (hasOthers() and shown <= S.t + S.lease / 2)
    return isKept and S.t or max(S.t, shown)
end

-- Returns the time to decide at. If a call was slow or Redis' clock was set forward, also returns what the clock shows,
-- so that the caller can tell which.
function clock.read(redis, earlier, seen)
    local isFresh = earlier and earlier[4] == S.off
    if earlier and earlier[5] and earlier[5] < S.off then S.off = isFresh and earlier[5] or min(earlier[5], S.t - redis) end
    local shown = redis + S.off
    if not earlier then return (caller == '' and onlooker or newcomer)(redis, shown, seen) end
    if shown >= S.t and shown - earlier[2] > MOST_ON_THE_WAY then
        S.su = redis
        return isFresh and max(S.t, earlier[2]) or S.t, shown
    end
    S.su, S.ok = nil, isFresh and redis or S.ok
    return shown < S.t and setBack(shown, isFresh and earlier[1] or 0) or shown
end
