-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The clock of the stack: that of Redis and S.off, which makes up for its steps. Somebody sets that clock, or
-- another Redis with another clock takes over. No span may become shorter by it: what is in no window any
-- more would be let go a second time. So it is held against what the callers say, whose own clocks go evenly.
-- They tell {least, most, since, off}: what it showed when they sent the call, at the least and at the most; since
-- when they know; and what S.off has to be, where they have found out that Redis' clock was set forward.
local clock = {}
local MOST_ON_THE_WAY = 10000 -- and the drift of a minute
local FORGOTTEN = 10000000
local DOUBTFUL = -2

-- It goes on from where it was, or from where the caller saw it, unless it went more slowly since.
local function setBack(shown, told)
    if not told then return S.t end -- until somebody comes who knows
    local t = max(S.t, told[3] >= (S.sl or 0) and told[1] or 0)
    S.off, S.sl = S.off + t - shown, t
    return t
end

-- For a newcomer, who knows nothing of the clock: those that wait or have permits call each third of a lease. Somebody
-- who knows has found it set, or none of them has called for longer. Until one does, it is not believed; not for ever,
-- as they may all be dead.
local function isOdd(redis, shown)
    local isSuspect = S.su and redis >= S.su and redis <= S.su + FORGOTTEN
    return isSuspect or ((S.q > 0 or S.out > 0) and shown > S.t + S.lease / 2)
end

-- What it shows. Where a call took long to get here, or Redis' clock was set forward, also what that makes of it, for
-- the caller to find out which.
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
