-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- What whoever finds the limits out has found: it comes behind the declared ones. And who that is.
local FOUND_WITHIN = 1000000 -- or somebody else does it

local function tellAll(text)
    redis.call('PUBLISH', KEYS[1] .. ':all', text)
end

local function takeNotesFrom(config)
    redis.call('DEL', KEYS[10])
    seenNow = {}
    S.di = config.discovers and freshDiscovery(#config.limits) or nil
end

-- What was let in and has not been read by whoever finds out.
local function countUnread(C, L)
    writeSeen()
    for i, text in ipairs(redis.call('LRANGE', KEYS[10], 0, -1)) do
        local cost, at = string.match(text, '^e %S+ %S+ well (%S+) %S+ (%S+)$')
        at = tonumber(at)
        if at and at > now - C.iv then release(C, L, tonumber(cost), at, 'unread' .. i) end
    end
end

local function forgetFound(name)
    if not settings[name] then return end
    local no = real(name).no
    redis.call('ZREMRANGEBYLEX', KEYS[6], '[' .. struct.pack('>i4', no), '(' .. struct.pack('>i4', no + 1))
    redis.call('HDEL', KEYS[2], name)
    limiters[name] = nil
end

-- It counts what is under way, and what was let in before: at these instants so much. Where nobody knows, it begins
-- used up, as a bucket does always.
local function beginFound(name, letIn)
    local C, L = settings[name], real(name)
    if letIn and C.kind == 'log' then
        for i = 1, #letIn, 2 do
            if letIn[i] > now - C.iv then release(C, L, letIn[i + 1], letIn[i], 'before' .. i) end
        end
        countUnread(C, L)
    else
        L.K.tighten(C, L, 0, now)
    end
    for _, G in pairs(grants) do
        if G then
            local place
            for i, id in ipairs(G.ids) do
                if id == name then place = i end
            end
            if not place then
                local costs = {}
                for i = 1, #G.ids do costs[i] = costOf(G, i) end
                place = #G.ids + 1
                costs[place] = costs[1] or (type(G.c) == 'number' and G.c) or 1
                G.ids, G.c = copyOf(G.ids), costs
                G.ids[place] = name
            end
            local cost = costOf(G, place)
            L.K.take(C, L, cost, now)
            L.fl = L.fl + cost
            if G.s >= 0 then L.K.sent(C, L, cost, now, G.s, max(0, now - G.s), G, place) end
            G.dirty = true
        end
    end
    L.dirty = true
end

local function isOtherLimit(B, C)
    return not B or B.kind ~= C.kind or B.iv ~= C.iv or B.p ~= C.p or B.r ~= C.r or B.d ~= C.d
        or (C.kind ~= 'log' and B.cap ~= C.cap)
end

-- windows: of those that are new what was let in, by their names.
local function adoptFound(found)
    local D, cfg, anew = S.di, {}, {}
    local isSame = #S.cfg == D.dc + #found.limits
    for i = 1, D.dc do cfg[i] = S.cfg[i] end
    for i, C in ipairs(found.limits) do
        local B = settings[C.name]
        isSame = isSame and B ~= nil and B.index == D.dc + i - 1
        if isOtherLimit(B, C) then anew[#anew + 1] = C.name end
        C.found, C.mc = true, B and B.mc
        cfg[D.dc + i] = C
    end
    D.found, D.at = found.saved, max(D.at + 1, found.at or now)
    S.life = max(S.life, found.life or 0)
    if isSame and #anew == 0 then
        S.cfg, S.lv = cfg, (S.lv or 0) + 1
        useSettings()
        for name, L in pairs(limiters) do L.C, L.dirty = settingsOf(name), true end
    else
        for _, name in ipairs(anew) do forgetFound(name) end
        replaceLimits({limits = cfg, since = S.since, source = S.src, queue = S.ql, overflow = S.ov, life = S.life,
                       lease = S.lease})
        for _, name in ipairs(anew) do beginFound(name, found.windows and (found.windows[name] or {})) end
    end
    lookAgain()
    tellAll('f')
end

-- The caller, where nobody else does it: then it is told how far the one before was, and what is under way. What it
-- has not read yet it is told here.
local function tellFinder()
    local D = S.di
    local isBegin = not D.who or (D.who ~= caller and D.told and now >= D.told + FOUND_WITHIN)
    if isBegin then D.who, D.s = caller, D.r end
    if D.who ~= caller then return {} end
    writeSeen()
    local notes, underWay = redis.call('LRANGE', KEYS[10], D.s - D.r, D.s - D.r + 999), {}
    D.s = D.s + #notes
    D.told = D.t > D.r and now or nil
    if isBegin then
        local known = {}
        for _, id in ipairs(redis.call('HKEYS', KEYS[5])) do known[id] = grantOf(id) end
        for id, G in pairs(grants) do known[id] = G or nil end
        for _, G in pairs(known) do
            underWay[#underWay + 1] = string.format('g %s %.0f %.0f', G.id, G.due, costOf(G, 1) or 1)
            if G.s >= 0 then underWay[#underWay + 1] = string.format('s %s %.0f', G.id, G.s) end
        end
    end
    return {isBegin and 1 or 0, D.s, D.found, notes, underWay}
end

-- Somebody else, where something waits for it.
local function wakeFinder(publish)
    local D = S.di
    if not D or not D.who or D.who == caller or D.told then return end
    if D.t > D.s or (D.hot == 1 and D.n > D.s) or D.n - D.s > 200 then
        D.told = now
        publish(D.who, 'd')
    end
end
