-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- What a server teaches about its windows, for all processes: as limits/learning/limitlessons.cpp has it, in short.
-- What it states of a limit is its ceiling until it states another. Where it refuses after an obeyed wait what we
-- had not used up, that is what it lets through; after two windows half of what is missing is tried. Then C.cap is
-- less than what was declared (C.full), and C.ceil what is known, also while more is tried. S.ls has of a limit that
-- was suspected when the last refusal was (lt), since when all that it counted was ours (b), what was let in since
-- (n), and the refusal that is looked into (k).
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
    function lesson.throttled(G, wait, find)
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
    end

    local function tryMore(C, E)
        if not C.full or C.how == STATED or now < C.at + E.patience then return end
        if E.tried then E.patience = 2 * C.iv end -- what was tried was let in
        E.tried = true
        setCeiling(C, C.cap + floor((C.full - C.cap + 1) / 2), C.how)
    end

    function lesson.ended(C, cost, due, how)
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
