-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The clock of the stack: Redis' clock plus an offset (S.off) that corrects its steps. An administrator can set Redis'
-- clock, and a failover leads to another clock. No span may become shorter, as requests would leave their window
-- early. So each call compares the clock with what the caller knows: the caller's own clock is steady. The caller
-- reports {least, most, since, off}: the earliest and the latest time that this clock could show when the call was
-- sent, since when the caller knows it, and the offset that is needed if the caller has proven a step forward.
local clock = {}
local MOST_ON_THE_WAY = 10000 -- us past the latest: a slow network, or a step
local FORGOTTEN = 10000000
local DOUBTFUL = -2

-- Continues from the last call, or from what the caller knows, unless the clock has slowed down since then (S.sl).
local function setBack(shown, told)
    if not told then return S.t end -- until a caller knows more
    local t = max(S.t, told[3] >= (S.sl or 0) and told[1] or 0)
    S.off, S.sl = S.off + t - shown, t
    return t
end

-- True if a new process cannot trust the clock: another process suspects a step, or processes that wait or hold permits
-- have not called for half a lease, although they call every third. They may all be dead, so this ends after half a lease.
-- A call of no process shows the state, and needs the time to be right when all are dead.
local function isOdd(redis, shown)
    local isSuspect = S.su and redis >= S.su and redis <= S.su + FORGOTTEN
    local isSilent = caller ~= '' and (S.q > 0 or S.out > 0) and shown > S.t + S.lease / 2
    return isSuspect or isSilent
end

-- Returns the time to decide at. If a call was slow or Redis' clock was set forward, also returns what the clock shows,
-- so that the caller can tell which; DOUBTFUL if a new process must not rely on the time.
function clock.read(redis, told)
    if told and told[4] and told[4] < S.off then S.off, S.sl = told[4], S.t end
    local shown = redis + S.off
    if shown < S.t then return setBack(shown, told) end
    if told and shown - told[2] > MOST_ON_THE_WAY then
        S.su, S.od = redis, nil
        return max(S.t, told[2]), shown
    end
    if not told and isOdd(redis, shown) then
        S.od = S.od or redis
        if redis >= S.od and redis < S.od + S.lease / 2 then return S.t, DOUBTFUL end
    end
    S.su, S.od = nil, nil
    return shown
end
