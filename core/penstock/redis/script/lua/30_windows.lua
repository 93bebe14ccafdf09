-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- Limits that count in windows. The current window is [gs, ge); ge is NEVER before the first one.

local function copyOf(table)
    local copy = {}
    for key, value in pairs(table) do copy[key] = value end
    return copy
end

local function place(C, L, t)
    if C.anchor == 'epoch' then
        L.gs = t - t % C.iv
        L.ge = L.gs + C.iv
        return
    end
    -- The calendar's boundaries come with the settings: Lua knows no time zones.
    local next = NEVER
    for _, boundary in ipairs(C.bounds) do
        if boundary > t then
            next = boundary
            break
        end
    end
    if next == NEVER then next = t - t % C.iv + C.iv end -- they have run out
    L.gs = (L.ge <= t) and L.ge or min(L.gs, t)
    L.ge = next
end

local function makeGrid(C, L, now)
    L.gs, L.ge = now, NEVER
    if C.anchor == 'epoch' or C.anchor == 'calendar' then
        place(C, L, now)
    elseif C.anchor == 'creation' then
        L.ge = add(now, C.iv)
    end
end

-- Returns how many windows have ended: 0, 1 in the very next window, 2 in any later one.
local function roll(C, L, t)
    if t < L.ge then return 0 end
    local ended = L.ge
    local passed = t - ended < C.iv and 1 or 2
    if C.anchor == 'on_demand' then
        L.gs, L.ge = ended, NEVER
    elseif C.anchor == 'epoch' or C.anchor == 'calendar' then
        place(C, L, t)
    else
        L.gs = ended + C.iv * floor((t - ended) / C.iv)
        L.ge = add(L.gs, C.iv)
    end
    return passed
end

-- A fixed window: its count (cn), that of the window before (cb), units carried over from it (ca), units that the
-- server may count in the next window (la), and since when this one counts (op).
local function makeFixed()
    local fixed = {}

    function fixed.make(C, now)
        local L = {un = 0, cn = 0, cb = 0, ca = 0, la = 0}
        makeGrid(C, L, now)
        L.op = L.gs
        return L
    end

    function fixed.advance(C, L, t)
        local passed = roll(C, L, t)
        if passed == 0 then return end
        L.op = L.gs
        L.cb = passed == 1 and L.cn or 0
        L.ca = L.un + (passed == 1 and L.la or 0)
        L.cn = L.ca
        L.la = 0
    end

    local function fitsHere(C, L, cost, t)
        return L.cn + cost <= C.cap
            and (L.m == 0 or t >= L.gs + L.m or L.cb + L.cn - L.ca + cost <= C.cap)
    end

    function fixed.fits(C, L, cost, t)
        if t >= L.ge then
            L = copyOf(L)
            fixed.advance(C, L, t)
        end
        return fitsHere(C, L, cost, t)
    end

    function fixed.earliest(C, L, cost, t)
        local later = copyOf(L)
        fixed.advance(C, later, t)
        for _ = 1, 3 do
            if fitsHere(C, later, cost, t) then return t end
            if later.cn + cost <= C.cap then return later.gs + later.m end
            if later.ge == NEVER then return NEVER end
            t = later.ge
            fixed.advance(C, later, t)
        end
        return NEVER
    end

    function fixed.take(C, L, cost, t)
        fixed.advance(C, L, t)
        L.cn = L.cn + cost
        L.un = L.un + cost
    end

    local function mayBeLate(L, t, jitter)
        local zone = max(L.m, jitter)
        return zone > 0 and L.ge ~= NEVER and t >= L.ge - zone
    end

    function fixed.sent(C, L, cost, due, t, jitter)
        local left = t - due <= 1000 and due or t
        if left >= L.gs then fixed.advance(C, L, left) end
        if L.ge == NEVER then
            L.op = left
            L.gs = left + jitter
            L.ge = add(L.gs, C.iv)
        end
        L.un = L.un - cost
        if mayBeLate(L, left, jitter) then L.la = L.la + cost end
    end

    function fixed.finish(C, L, cost, sentAt, t)
        -- The response came in this window, so the server counted it there.
        if L.la > 0 and sentAt >= L.gs and t < L.ge - L.m then L.la = max(0, L.la - cost) end
    end

    function fixed.refund(C, L, cost, t)
        fixed.advance(C, L, t)
        L.un = L.un - cost
        L.cn = L.cn - cost
    end

    function fixed.lowerCost(C, L, cost, actual, due, sentAt, t)
        fixed.advance(C, L, t)
        local left = sentAt - due <= 1000 and due or sentAt
        if L.ge == NEVER or left < L.op then return end -- a window that has ended takes nothing back
        L.cn = L.cn - (cost - actual)
        L.la = max(0, min(L.la, L.cn))
    end

    function fixed.available(C, L, t)
        local now = copyOf(L)
        fixed.advance(C, now, t)
        if t >= now.gs + now.m then return C.cap - now.cn end
        return min(C.cap - now.cn, C.cap - now.cb - now.cn + now.ca)
    end

    function fixed.fullAt(C, L, t)
        local now = copyOf(L)
        fixed.advance(C, now, t)
        if now.un ~= 0 then return NEVER end
        return now.cn == 0 and t or now.ge
    end

    function fixed.tighten(C, L, left, t)
        fixed.advance(C, L, t)
        local over = C.cap - L.cn - left
        if over <= 0 then return end
        if L.ge == NEVER then
            L.op, L.gs = t, t
            L.ge = add(t, C.iv)
        end
        L.cn = L.cn + over
    end
    return fixed
end

-- Two counters, of this window (cn) and of the one before (cb), which is weighted.
local function makeCounter()
    local counter = {}

    function counter.make(C, now)
        local L = {un = 0, cn = 0, cb = 0, la = 0}
        makeGrid(C, L, now)
        return L
    end

    function counter.advance(C, L, t)
        local passed = roll(C, L, t)
        if passed == 0 then return end
        L.cb = passed == 1 and L.cn or 0
        L.cn = L.un + (passed == 1 and L.la or 0)
        L.la = 0
    end

    local function weighted(C, L, t)
        local covered = C.iv - max(0, min(C.iv, t - L.m - L.gs))
        local whole, rest = muldiv(L.cb, covered, C.iv)
        return (rest > 0 and not C.floors) and whole + 1 or whole
    end

    local function countedFits(C, L, cost, t)
        local room = C.cap - L.cn - cost
        return room >= 0 and weighted(C, L, t) <= room
    end

    function counter.fits(C, L, cost, t)
        if t >= L.ge then
            L = copyOf(L)
            counter.advance(C, L, t)
        end
        return countedFits(C, L, cost, t)
    end

    local function inThisWindow(C, L, cost)
        local room = C.cap - L.cn - cost
        if room < 0 then return NEVER end
        if L.cb == 0 then return L.gs end
        -- The longest cover of the window before whose weighted count still leaves room.
        local covered, rest = muldiv(room + (C.floors and 1 or 0), C.iv, L.cb)
        if C.floors and rest == 0 then covered = covered - 1 end
        covered = min(covered, C.iv)
        local at = L.gs + (C.iv - covered) + (covered == C.iv and 0 or L.m)
        return at < L.ge and at or NEVER
    end

    function counter.earliest(C, L, cost, t)
        local later = copyOf(L)
        counter.advance(C, later, t)
        for _ = 1, 4 do
            if countedFits(C, later, cost, t) then return t end
            local here = inThisWindow(C, later, cost)
            if here ~= NEVER then return max(here, t) end
            t = later.ge
            counter.advance(C, later, t)
        end
        return NEVER
    end

    function counter.take(C, L, cost, t)
        counter.advance(C, L, t)
        L.cn = L.cn + cost
        L.un = L.un + cost
    end

    function counter.sent(C, L, cost, due, t, jitter)
        local left = t - due <= 1000 and due or t
        if left >= L.gs then counter.advance(C, L, left) end
        L.un = L.un - cost
        if jitter > 0 and left >= L.ge - jitter then L.la = L.la + cost end
    end

    function counter.finish() end

    function counter.refund(C, L, cost, t)
        counter.advance(C, L, t)
        L.un = L.un - cost
        L.cn = L.cn - cost
    end

    function counter.lowerCost(C, L, cost, actual, due, sentAt, t)
        counter.advance(C, L, t)
        local left = sentAt - due <= 1000 and due or sentAt
        if left >= L.gs then
            L.cn = L.cn - (cost - actual)
        elseif left >= L.gs - C.iv then
            L.cb = max(0, L.cb - (cost - actual))
        end
    end

    function counter.available(C, L, t)
        local now = copyOf(L)
        counter.advance(C, now, t)
        return C.cap - now.cn - weighted(C, now, t)
    end

    function counter.fullAt(C, L, t)
        local now = copyOf(L)
        counter.advance(C, now, t)
        if now.un ~= 0 then return NEVER end
        if now.cn ~= 0 then return now.ge + C.iv end
        return now.cb == 0 and t or now.ge
    end

    function counter.tighten(C, L, left, t)
        counter.advance(C, L, t)
        L.cn = L.cn + max(0, counter.available(C, L, t) - left)
    end
    return counter
end
