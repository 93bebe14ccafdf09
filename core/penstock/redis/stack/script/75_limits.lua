-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The stack when it begins, and under other limits than before.
local function fresh(config)
    return {t = now, off = 0, q = 0, out = 0, n = 0, wt = 0, no = 0, w = NEVER, wp = '', dl = NEVER, ln = {}, lo = {}, lnq = 0,
            ml = {}, he = {}, ct = {}, vt = {}, ft = {}, pz = {phase = OPEN, till = 0, most = 0, usual = 0}, cfg = config.limits,
            since = config.since, ql = config.queue, ov = config.overflow, life = config.life, xp = 0,
            ep = config.epoch, cc = 0, src = config.source, lease = config.lease, nl = NEVER}
end

-- Other limits from now on: those of the same name and kind go on with what is used of them, those of another
-- kind begin with as much. Who waits for all of them keeps its place; who takes of some, or as much of each as
-- the limits say, has to ask again and says its place.
local function replaceLimits(config)
    local stay = {}
    -- They say by name what they take of, now that these are other limits.
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
    S.cfg, S.since, S.src = config.limits, config.since, config.source
    S.ql, S.ov, S.life, S.lease = config.queue, config.overflow, config.life, config.lease
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
        for _, C in ipairs(S.cfg) do
            if W.c > C.cap and not C.lends and not tooLarge then tooLarge = C.index end
        end
        if tooLarge then
            deny(W, OVER_CAPACITY, now, nil, tooLarge)
        else
            W.l = queue.laneFor(W.c == 0 and {} or order, W.pr)
            queue.put(W)
        end
    end
    S.w = now
end
