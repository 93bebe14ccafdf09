-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The rate limiter at its beginning, and when its limits change.
local function fresh(config)
    return {t = now, off = 0, q = 0, out = 0, n = 0, wt = 0, no = 0, w = NEVER, wp = '', dl = NEVER, ln = {}, lo = {},
            lnq = 0,
            ml = {}, he = {}, ct = {}, vt = {}, ft = {}, pz = {phase = OPEN, till = 0, most = 0, usual = 0},
            dc = {}, dn = 0, pk = {}, lv = 0, xp = 0, ep = config.epoch, cc = 0, nl = NEVER}
end

-- The long-run rate of a limit, in units per microsecond.
local function rateOf(C)
    if C.kind == 'bucket' then return C.dry and 0 or C.d / (C.p * C.d + C.r) end
    if C.kind == 'stepped' then return C.amount / C.iv end
    if C.kind == 'leaky' then return C.n / C.dd end
    return C.iv > 0 and C.cap / C.iv or math.huge
end

local function isStricter(one, other)
    local a, b = rateOf(one), rateOf(other)
    return a < b or (a == b and one.cap < other.cap)
end

-- Selects the stricter limit of each name from all declarations: the lower rate, then the smaller capacity.
local function merge()
    local numbers, places, list = {}, {}, {}
    for number in pairs(S.dc) do numbers[#numbers + 1] = number end
    table.sort(numbers)
    local first = S.dc[numbers[1]]
    S.ql, S.ov, S.life, S.lease = first.queue, first.overflow, 0, 0
    S.pk, S.lv = {}, S.lv + 1
    for _, number in ipairs(numbers) do
        local D = S.dc[number]
        S.life, S.lease = max(S.life, D.life), max(S.lease, D.lease)
        for i, C in ipairs(D.limits) do
            local at = places[C.name] or #list + 1
            places[C.name] = at
            if not list[at] or isStricter(C, list[at]) then list[at], S.pk[at] = C, {number, i} end
        end
    end
end

-- n counts the processes that declare a list. The last list stays after its processes are gone.
local function undeclare(P)
    local D = P and S.dc[P.d]
    if not D then return end
    D.n = D.n - 1
    if D.n <= 0 and next(S.dc, next(S.dc)) then
        S.dc[P.d] = nil
        S.rv = true -- see reviseLimits
    end
    P.d = nil
end

local function declare(P, config)
    local number
    for each, D in pairs(S.dc) do
        if D.source == config.source then number = each end
    end
    if number and number == P.d then return end
    if not number then
        number, S.dn, S.rv = S.dn + 1, S.dn + 1, true
        S.dc[number] = {limits = config.limits, source = config.source, queue = config.queue,
                        overflow = config.overflow, life = config.life, lease = config.lease, n = 0}
    end
    S.dc[number].n = S.dc[number].n + 1
    undeclare(P)
    P.d = number
    for each, D in pairs(S.dc) do
        if D.n <= 0 then S.dc[each], S.rv = nil, true end
    end
end

-- Replaces the limits. Usage is kept by name: limits of the same kind continue, others start with as much usage.
-- Waiters with one cost for all limits keep their places; those with a list of costs must ask again, with their places.
local function replaceLimits()
    local stay = {}
    -- Stores all permits again, with the names of limits, because the limits change.
    local held = redis.call('HKEYS', KEYS[5])
    fetchGrants(held)
    for _, id in ipairs(held) do
        local G = grantOf(id)
        if G then G.dirty = true end
    end
    for _, W in ipairs(everybody()) do
        queue.takeOut(W)
        if type(W.c) == 'table' then tell(W.p, {'w', W.g, W.v, W.o}) else stay[#stay + 1] = W end
    end
    local before = {}
    local all = redis.call('HKEYS', KEYS[2])
    load(all)
    for name, L in pairs(limiters) do
        before[name] = {used = L.C.cap - limit.available(L, now), L = L, C = L.C}
    end
    merge()
    useSettings()
    limiters = {}
    for name, was in pairs(before) do
        local C = settingsOf(name)
        if not C then
            write('HDEL', KEYS[2], name)
        elseif C.kind == was.C.kind and C.kind ~= 'bucket' and C.iv == was.C.iv then
            local L = was.L
            L.C, L.K, L.m, L.dirty = C, kinds[C.kind], C.margin, true
            limiters[name] = L
        elseif C.kind == 'log' and was.C.kind == 'log' then
            local L = was.L
            L.C, L.K, L.m, L.dirty = C, log, C.margin, true
            limiters[name] = L
        else
            write('HDEL', KEYS[2], name)
            local L = real(name)
            L.fl = was.L.fl
            L.K.tighten(C, L, max(0, C.cap - max(0, was.used)), now)
            L.un = was.L.un or L.un
            L.dirty = true
        end
    end
    for _, W in ipairs(stay) do
        local tooLarge
        for _, C in ipairs(declared) do
            if W.c > C.cap and not C.lends and not tooLarge then tooLarge = C.index end
        end
        if tooLarge then
            deny(W, OVER_CAPACITY, now, nil, tooLarge)
        else
            W.l = queue.subQueueFor(W.c == 0 and {} or order, W.pr)
            queue.put(W)
        end
    end
    S.w = now
end

-- Applies changed declarations. True if there were any.
local function reviseLimits()
    if not S.rv then return false end
    S.rv = nil
    replaceLimits()
    return true
end
