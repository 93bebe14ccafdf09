-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- What a server teaches about its windows, for all processes: as limits/learning/limitlessons.cpp has it, in short.
-- What it states of a limit is its ceiling until it states another. Where it refuses after an obeyed wait what we
-- had not used up, that is what it lets through; after two windows half of what is missing is tried. Then C.cap is
-- less than what was declared (C.full), and C.ceil what is known, also while more is tried. S.ls has of a limit that
-- was suspected when the last refusal was (lt), since when all that it counted was ours (b), what was let in since
-- (n), and the refusal that is looked into (k).
-- Where not even an obeyed wait helps the limit with the shortest interval goes at half its pace, and makes half of
-- that up whenever calls are let in for two of its intervals: limits/learning/learnedpace.cpp. Of a bucket C.pu
-- thousandths of its pace are used since C.pat, and C.base has what was declared.
-- Made where there is something to learn: functions are made anew for each call.
local function makeLessons()
    local lesson = {}
    local LEARNED, SHOWN, STATED = 1, 2, 3
    local LONGEST_PATIENCE = 300000000

    local function isWindow(C)
        return C.iv > 0 and not C.keyed and not C.found
            and (C.kind == 'fixed' or C.kind == 'counter' or (C.kind == 'log' and C.from ~= 'response'))
    end

    -- Never less than what a single call takes: it would wait for ever.
    local function setCeiling(C, units, how)
        C.full = C.full or C.cap
        C.cap = min(max(units, C.mc or 1), C.full)
        C.how, C.at = how, now
        if C.cap == C.full then C.full, C.how, C.at, C.ceil = nil, nil, nil, nil end
        S.lv = (S.lv or 0) + 1
        S.w = S.q == 0 and S.w or S.t
    end

    function lesson.stated(C, units)
        if not isWindow(C) or (units >= (C.full or C.cap) and C.how ~= STATED) then return end
        local before, was = C.cap, C.how
        C.ceil = units
        if units ~= before or was ~= STATED then setCeiling(C, units, STATED) end
    end

    local function isAbout(C, units, other)
        return other and math.abs(units - other) <= max(1, floor((C.full or C.cap) / 20))
    end

    local function conclude(C, E)
        local K = E.k
        E.k = nil
        local units = max(K.n, C.mc or 1)
        if C.how == STATED or units >= C.cap then return end -- as many as allowed: it was early
        local before = E.guess
        E.guess = units
        if K.wait < 0 and not isAbout(C, units, before) then return end -- the same twice is no accident
        if E.tried then E.patience = min(2 * E.patience, max(LONGEST_PATIENCE, 2 * C.iv)) end
        E.tried = nil
        C.ceil = units
        setCeiling(C, units, isAbout(C, units, E.shown) and SHOWN or LEARNED)
        E.shown = units
    end

    local function slowed(B, units)
        return muldiv(B.p * B.d + B.r, 1000, B.d * units)
    end

    -- What is used of it stays used: a gap that fills in so much more time.
    local function setPace(C, L, units)
        local before = C.pu or 1000
        C.base = C.base or {p = C.p, r = C.r, d = C.d, n = C.n, dd = C.dd, iv = C.iv}
        local B = C.base
        C.pu, C.pat = units, now
        L.dirty = true
        if L.g then L.g = {} end
        if C.kind == 'bucket' then
            if not C.dry then
                local gap = L.e - now
                if gap > 0 then L.e, L.f = now + muldivUp(gap, before, units), 0 end
                C.p, C.r = slowed(B, units)
                C.d = B.d * units
                if gap <= 0 then L.f = 0 end
            end
        elseif C.kind == 'leaky' then
            L.pt, L.st = C.cap - L.un - L.K.available(C, L, now + L.m), now
            C.n, C.dd = B.n * units, B.dd * 1000
            if C.dd > 2e15 then C.n, C.dd = B.n, muldivUp(B.dd, 1000, units) end
        else
            L.K.settle(C, L, now)
            C.iv = (muldiv(B.iv, 1000, units))
            L.ns, L.la = add(now, C.iv), 0
        end
        if units == 1000 then
            C.p, C.r, C.d, C.n, C.dd, C.iv = B.p, B.r, B.d, B.n, B.dd, B.iv
            C.base, C.pu, C.pat = nil, nil, nil
        end
        S.w = S.q == 0 and S.w or S.t
    end

    local function intervalOf(C)
        return max(1000000, (C.base or C).iv)
    end

    -- Not of a window where a wait was named: to wait for the next is all that helps.
    local function slowDown(ids, wait, find)
        local shortest
        for _, name in ipairs(ids) do
            local L = find(name)
            local C = L.C
            local hasPace = C.kind ~= 'log' or C.iv > 0
            if hasPace and not C.keyed and not C.found
                and (not shortest or intervalOf(C) < intervalOf(shortest.C)) then shortest = L end
        end
        local C = shortest and shortest.C
        if not C then return end
        if C.kind == 'bucket' or C.kind == 'leaky' or C.kind == 'stepped' then
            setPace(C, shortest, max(1, floor((C.pu or 1000) / 2)))
        elseif wait < 0 and C.from ~= 'response' then
            S.ls[C.name] = S.ls[C.name] or {lt = 0, n = 0, patience = 2 * C.iv}
            setCeiling(C, floor(C.cap / 2), LEARNED)
        end
    end

    local function makeUp(C, find)
        if now - C.pat < 2 * intervalOf(C) then return end
        setPace(C, find(C.name), C.pu + floor((1000 - C.pu + 1) / 2))
    end

    -- The fullest window that the wait named may be about.
    local function suspect(ids, wait, find)
        local reason, most = nil, 0
        for _, name in ipairs(ids) do
            local L = find(name)
            local C = L.C
            if isWindow(C) then
                local share = (C.cap - L.K.available(C, L, now)) / C.cap
                local isTooLong = wait > C.iv * 1.1 + 1000000
                local isTooShort = (wait >= 0 and wait < C.iv / 4) or (wait < 0 and share >= 1)
                if not isTooLong and not isTooShort and share >= most then reason, most = L, share end
            end
        end
        return reason
    end

    -- A call was refused that our limits had let through; wait is below 0 where the server named none.
    function lesson.throttled(G, wait, isRepeated, find)
        local L = suspect(G.ids, wait, find)
        S.ls = S.ls or {}
        if L then
            local C = L.C
            local E = S.ls[C.name] or {lt = 0, n = 0, patience = 2 * C.iv}
            S.ls[C.name] = E
            if E.b and not E.k and G.due >= E.b then
                local whole = now - E.b >= C.iv
                local used = C.cap - L.K.available(C, L, now) - L.fl
                E.k = {n = whole and max(0, used) or E.n, out = L.fl, at = now, wait = wait}
            end
        end
        for _, name in ipairs(G.ids) do
            local E = S.ls[specOf(name)]
            if E and G.due > E.lt then E.lt, E.b, E.n = now, nil, 0 end
        end
        if isRepeated then slowDown(G.ids, wait, find) end
    end

    local function tryMore(C, E)
        if not C.full or C.how == STATED or now < C.at + E.patience then return end
        if E.tried then E.patience = 2 * C.iv end -- what was tried was let in
        E.tried = true
        setCeiling(C, C.cap + floor((C.full - C.cap + 1) / 2), C.how)
    end

    function lesson.ended(C, cost, due, how, find)
        if C.pu and how == 'well' then makeUp(C, find) end
        local E = S.ls and S.ls[C.name]
        if not E then return end
        if E.k and due <= E.k.at then
            E.k.out = E.k.out - cost
            if how == 'well' then E.k.n = E.k.n + cost end
            if E.k.out <= 0 then conclude(C, E) end
        end
        if how ~= 'well' or due <= E.lt then return end
        if not E.b then E.b, E.n = due, 0 end
        E.n = E.n + cost
        tryMore(C, E)
    end

    -- Whether it is being found out that a limit is lower; then its margin is not to blame.
    function lesson.isLooking(name)
        local E = S.ls and S.ls[name]
        return E and E.k ~= nil
    end

    return lesson
end

local lesson
local function lessons()
    lesson = lesson or makeLessons()
    return lesson
end
