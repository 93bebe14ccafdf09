-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The clock of the rate limiter: Redis' clock plus an offset (S.off) that corrects its steps. An administrator can set
-- Redis' clock, and a failover leads to another clock. No span may become shorter, as requests would leave their window
-- early. So each call compares the clock with what the caller knows: the caller's own clock is steady. The caller
-- reports {least, most, since, off}: the earliest and the latest time that this clock could show when the call was
-- sent, since when the caller knows it, and the offset that is needed if the caller has proven a step forward.
local clock = {}
local MOST_ON_THE_WAY = 10000 -- us past the latest: a slow network, or a step
local FORGOTTEN = 10000000

-- Continues from the last call, or from what the caller knows, unless the clock has slowed down since then (S.sl).
local function setBack(shown, told)
    if not told then return S.t end -- until a caller knows more
    local t = max(S.t, told[3] >= (S.sl or 0) and told[1] or 0)
    S.off, S.sl = S.off + t - shown, t
    return t
end

local function isSuspect(redis)
    return S.su and redis >= S.su and redis <= S.su + FORGOTTEN
end

-- Processes that wait or hold permits have not called for half a lease, although they call every third.
local function areSilent(shown)
    return (S.q > 0 or S.out > 0) and shown > S.t + S.lease / 2
end

-- For a caller that does not know the clock. A new process waits (nothing is returned) until another process has called:
-- what it sends could not be counted at the right time. All others may be dead, so it waits for half a lease at most.
-- A call of no process only looks: it needs the right time when all are dead.
local function newcomer(redis, shown)
    if caller == '' then return isSuspect(redis) and S.t or shown end
    if isSuspect(redis) or areSilent(shown) then
        S.od = S.od or redis
        if redis >= S.od and redis < S.od + S.lease / 2 then return nil end
    end
    S.su, S.od = nil, nil
    return shown
end

-- Returns the time to decide at. If a call was slow or Redis' clock was set forward, also returns what the clock shows,
-- so that the caller can tell which.
function clock.read(redis, told)
    if told and told[4] and told[4] < S.off then S.off, S.sl = told[4], S.t end
    local shown = redis + S.off
    if shown < S.t then return setBack(shown, told) end
    if not told then return newcomer(redis, shown) end
    S.su, S.od = nil, nil
    if shown - told[2] <= MOST_ON_THE_WAY then return shown end
    S.su = redis
    return max(S.t, told[2]), shown
end
