-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- Limits that fill or drain. Each is a table of functions of its settings C, its state L and an instant.
-- limits/algorithms/algorithmparts.h explains these functions; the source of the same limit there explains the algorithm.

-- Tokens that accrue smoothly, and GCRA: the instant at which the bucket is full again, in whole
-- microseconds (e) and C.d-ths of one (f). A token takes C.p microseconds and C.r of these parts.
local function makeBucket()
    local bucket = {}

    local function spanOf(C, tokens)
        if tokens <= 0 then return 0, 0 end
        if C.r == 0 then return min(NEVER, tokens * C.p), 0 end
        local whole, rest = muldiv(tokens, C.r, C.d)
        return min(NEVER, tokens * C.p + whole), rest
    end

    local function move(C, L, whole, rest, sign)
        L.e, L.f = L.e + sign * whole, L.f + sign * rest
        if L.f >= C.d then L.e, L.f = L.e + 1, L.f - C.d end
        if L.f < 0 then L.e, L.f = L.e - 1, L.f + C.d end
    end

    function bucket.make(C, now)
        local L = {un = 0, us = now, fs = now, e = now, f = 0}
        if C.dry then
            L.lv = C.ini
        elseif C.ini < C.cap then
            local whole, rest = spanOf(C, C.cap - C.ini)
            move(C, L, whole, rest, 1)
        elseif C.ini > C.cap then
            local whole, rest = spanOf(C, C.ini - C.cap)
            move(C, L, whole, rest, -1)
        end
        if C.rf then L.g = {} end
        return L
    end

    local function roomIn(C, L, t)
        if L.un == 0 or t - L.us <= C.slack then return C.cap end
        return C.cap - L.un
    end

    -- The first instant at which the tokens for a cost are there.
    local function thereAt(C, L, cost)
        local whole, rest = spanOf(C, C.cap - (C.later and 0 or cost))
        return L.e - whole + (L.f > rest and 1 or 0)
    end

    function bucket.fits(C, L, cost, t)
        if L.un ~= 0 and cost > roomIn(C, L, t) then return false end
        if C.dry then return (C.later and 0 or cost) <= L.lv end
        return thereAt(C, L, cost) <= t - min(L.m, t - L.fs)
    end

    function bucket.earliest(C, L, cost, t)
        if bucket.fits(C, L, cost, t) then return t end
        if C.dry or (not C.later and cost > roomIn(C, L, t)) then return NEVER end
        return max(t, add(thereAt(C, L, cost), L.m))
    end

    -- Returns the time until it is full, in microseconds.
    local function gapOf(C, L, t)
        local whole = spanOf(C, C.cap - roomIn(C, L, t))
        return max(0, L.e - t - whole)
    end

    local function noteGap(C, L, t)
        if L.g and not C.dry then gaps.note(L.g, t, gapOf(C, L, t)) end
    end

    local function spill(C, L, t)
        local room = roomIn(C, L, t)
        if C.dry then
            L.lv = min(L.lv, room)
            return
        end
        local whole, rest = spanOf(C, C.cap - room)
        local over = t + whole - L.e
        -- An excess below a microsecond comes from rounding up the last grant: it is carried.
        if over >= 2 or (over == 1 and rest >= L.f) then
            L.e, L.f = t + whole, rest
            if L.m == 0 or over >= L.m then L.fs = t end
        end
    end

    local function put(C, L, cost, sign)
        if C.dry then
            L.lv = L.lv - sign * cost
        else
            local whole, rest = spanOf(C, cost)
            move(C, L, whole, rest, sign)
        end
    end

    function bucket.take(C, L, cost, t)
        if L.g then noteGap(C, L, t) end
        spill(C, L, t)
        put(C, L, cost, 1)
        if L.un == 0 then L.us = t end
        L.un = L.un + cost
    end

    function bucket.sent(C, L, cost, due, t)
        if L.g then noteGap(C, L, t) end
        if t - due > C.slack then spill(C, L, t) end
        L.un = L.un - cost
    end

    function bucket.finish() end

    function bucket.refund(C, L, cost, t)
        noteGap(C, L, t)
        spill(C, L, t)
        L.un = L.un - cost
        put(C, L, cost, -1)
    end

    function bucket.lowerCost(C, L, cost, actual, due, sentAt, t)
        L.g = L.g or {}
        noteGap(C, L, t)
        if C.dry then return put(C, L, cost - actual, -1) end
        local whole, rest = spanOf(C, cost - actual)
        local units = rest > 0 and whole + 1 or whole
        local kept = gaps.lowerCost(L.g, sentAt, units)
        if kept == units then move(C, L, whole, rest, -1) else L.e = L.e - kept end
    end

    function bucket.available(C, L, t)
        local level
        if C.dry then
            level = L.lv
        else
            local ago = L.e + (L.f > 0 and 1 or 0) - (t - min(L.m, t - L.fs))
            level = C.cap
            if ago > 0 then level = C.cap - muldivUp(ago, C.d, C.p * C.d + C.r) end
        end
        return min(level, roomIn(C, L, t))
    end

    function bucket.fullAt(C, L, t)
        if L.un ~= 0 then return NEVER end
        if C.dry then return L.lv >= C.cap and t or NEVER end
        return max(t, L.e + (L.f > 0 and 1 or 0))
    end

    function bucket.tighten(C, L, left, t)
        noteGap(C, L, t)
        if C.dry then
            L.lv = min(L.lv, left)
            return
        end
        local whole, rest = spanOf(C, C.cap - left)
        if t + whole > L.e or (t + whole == L.e and rest > L.f) then L.e, L.f = t + whole, rest end
    end
    return bucket
end

-- Tokens that appear at once: the level (lv), and when the next step comes (ns).
local function makeStepped()
    local stepped = {}

    function stepped.make(C, now)
        return {un = 0, la = 0, lv = C.ini, ns = C.first and now + C.first or add(now, C.iv), g = {}}
    end

    local function stepsUntil(C, L, t)
        if t < L.ns then return 0 end
        return floor((t - L.ns) / C.iv) + 1
    end

    local function levelAt(C, L, t)
        local steps = stepsUntil(C, L, t)
        if steps == 0 then return L.lv end
        return min(steps * C.amount + L.lv, max(L.lv, C.cap - L.un - L.la))
    end

    function stepped.advance(C, L, t)
        local steps = stepsUntil(C, L, t)
        if steps == 0 then return end
        L.lv = levelAt(C, L, t)
        L.ns = add(L.ns, C.iv * steps)
        if C.rf then gaps.note(L.g, L.ns - C.iv, max(0, C.cap - L.un - L.la - L.lv)) end
        L.la = 0
    end

    function stepped.fits(C, L, cost, t)
        return (C.later and 0 or cost) <= levelAt(C, L, t - L.m)
    end

    function stepped.earliest(C, L, cost, t)
        if stepped.fits(C, L, cost, t) then return t end
        local needed = C.later and 0 or cost
        if C.amount == 0 or needed > C.cap - L.un then return NEVER end
        local steps = muldivUp(needed - L.lv, 1, C.amount)
        return add(L.ns, C.iv * (steps - 1) + L.m)
    end

    function stepped.take(C, L, cost, t)
        stepped.advance(C, L, t)
        L.lv = L.lv - cost
        L.un = L.un + cost
    end

    function stepped.sent(C, L, cost, due, t, jitter)
        if t - due > 1000 then stepped.advance(C, L, t) end
        L.un = L.un - cost
        if jitter > 0 and t >= L.ns - jitter then L.la = L.la + cost end
    end

    function stepped.finish() end

    function stepped.refund(C, L, cost, t)
        stepped.advance(C, L, t)
        L.un = L.un - cost
        L.lv = L.lv + cost
    end

    function stepped.lowerCost(C, L, cost, actual, due, sentAt, t)
        stepped.advance(C, L, t)
        L.lv = L.lv + gaps.lowerCost(L.g, sentAt, cost - actual)
    end

    function stepped.available(C, L, t)
        return levelAt(C, L, t - L.m)
    end

    function stepped.fullAt(C, L, t)
        if L.un ~= 0 then return NEVER end
        stepped.advance(C, L, t)
        local missing = C.cap - L.lv
        if missing <= 0 then return t end
        if C.amount == 0 then return NEVER end
        return add(L.ns, C.iv * (muldivUp(missing, 1, C.amount) - 1))
    end

    function stepped.tighten(C, L, left, t)
        stepped.advance(C, L, t)
        L.lv = min(L.lv, left)
    end
    return stepped
end

-- The leaky bucket: units put in (pt) since its drip clock started (st). In x microseconds, x * C.n / C.dd units drain.
local function makeLeaky()
    local leaky = {}

    function leaky.make(C, now)
        return {un = 0, pt = 0, st = now, g = C.rf and {} or nil}
    end

    local function queuedAt(C, L, t)
        if L.pt == 0 then return 0 end
        if t <= L.st then return L.pt end
        return max(0, L.pt - (muldiv(t - L.st, C.n, C.dd)))
    end

    local function whenDrained(C, L, tokens)
        if C.n == 0 then return NEVER end
        return add(L.st, muldivUp(tokens, C.dd, C.n))
    end

    function leaky.fits(C, L, cost, t)
        return queuedAt(C, L, t - L.m) + L.un + cost <= C.cap
    end

    function leaky.earliest(C, L, cost, t)
        if leaky.fits(C, L, cost, t) then return t end
        if L.un + cost > C.cap then return NEVER end
        return max(t, add(whenDrained(C, L, L.pt + L.un + cost - C.cap), L.m))
    end

    function leaky.take(C, L, cost)
        L.un = L.un + cost
    end

    local function noteQueue(C, L, t)
        if L.g then gaps.note(L.g, t, max(0, queuedAt(C, L, t) - 1)) end
    end

    local function putIn(C, L, cost, t)
        if queuedAt(C, L, t) == 0 then
            -- If the last unit drained within this microsecond, the clock continues: the fraction is carried.
            local whole, rest = 0, 0
            if L.pt > 0 and C.n > 0 then whole, rest = muldiv(L.pt, C.dd, C.n) end
            if rest == 0 or L.st + whole + 1 ~= t then L.pt, L.st = 0, t end
        end
        L.pt = L.pt + cost
    end

    function leaky.sent(C, L, cost, due, t)
        L.un = L.un - cost
        local left = t - due <= C.slack and due or t
        noteQueue(C, L, left)
        putIn(C, L, cost, left)
    end

    function leaky.finish() end

    function leaky.refund(C, L, cost)
        L.un = L.un - cost
    end

    function leaky.lowerCost(C, L, cost, actual, due, sentAt, t)
        L.g = L.g or {}
        noteQueue(C, L, t)
        local left = sentAt - due <= C.slack and due or sentAt
        local least = (L.st >= left and actual == 0) and 1 or actual
        L.pt = L.pt - gaps.lowerCost(L.g, sentAt, cost - least)
    end

    function leaky.available(C, L, t)
        return C.cap - L.un - queuedAt(C, L, t - L.m)
    end

    function leaky.fullAt(C, L, t)
        if L.un ~= 0 then return NEVER end
        if queuedAt(C, L, t) == 0 then return t end
        return max(t, whenDrained(C, L, L.pt))
    end

    function leaky.tighten(C, L, left, t)
        local over = C.cap - L.un - queuedAt(C, L, t) - left
        if over <= 0 then return end
        noteQueue(C, L, t)
        putIn(C, L, over, t)
    end
    return leaky
end
