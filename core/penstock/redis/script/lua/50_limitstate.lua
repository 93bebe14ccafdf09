-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The limits of this rate limiter. S is its state: S.dc has the lists that processes declare, S.pk the limits in use,
-- as list and index. C is the settings of a limit, L the state of a limiter, which is read when needed and stored if it
-- has changed. A limiter has the name of its limit; with "per", a zero byte and the key follow.
local S, now
-- Functions are created for each call, so only for the kinds in use.
local kinds = {log = log}
local makers = {bucket = makeBucket, stepped = makeStepped, leaky = makeLeaky, fixed = makeFixed, counter = makeCounter}
local limiters, settings, order, declared = {}, {}, {}, {}
local limit = {}

local function specOf(name)
    return string.match(name, '^[^%z]*')
end

-- Returns the settings of a limiter; nil if its limit is not in use.
local function settingsOf(name)
    return settings[name] or settings[specOf(name)]
end

local function useSettings()
    settings, order, declared = {}, {}, {}
    for i, pick in ipairs(S.pk) do
        local C = S.dc[pick[1]].limits[pick[2]]
        declared[i] = C
        C.index = i - 1
        kinds[C.kind] = kinds[C.kind] or makers[C.kind]()
        settings[C.name] = C
        order[i] = C.name
    end
end

local function made(C)
    local L = kinds[C.kind].make(C, now)
    S.no = S.no + 1
    L.no, L.fl = S.no, 0
    return L
end

local function load(names)
    local missing
    for i = 1, #names do
        if not limiters[names[i]] then
            missing = missing or {}
            missing[#missing + 1] = names[i]
        end
    end
    if not missing then return end
    local found = {}
    for i = 1, #missing, 2000 do -- the stack of Lua holds some thousands
        local some = redis.call('HMGET', KEYS[2], unpack(missing, i, min(#missing, i + 1999)))
        for j, each in ipairs(some) do found[i + j - 1] = each end
    end
    for i, name in ipairs(missing) do
        local C = settingsOf(name)
        local L
        if found[i] then
            L = cmsgpack.unpack(found[i])
        else
            L = made(C)
            L.dirty = true
            if C.keyed then S.news = (S.news or 0) + 1 end
        end
        L.C, L.K, L.name = C, kinds[C.kind], name
        L.m = C.margin
        limiters[name] = L
    end
end

local function saved(L)
    local C, K, name, entries = L.C, L.K, L.name, L.log
    L.C, L.K, L.name, L.dirty, L.log = nil, nil, nil, nil, nil
    local bytes = cmsgpack.pack(L)
    L.C, L.K, L.name, L.log = C, K, name, entries
    return bytes
end

local function saveAll()
    local list = {}
    for name, L in pairs(limiters) do
        if L.dirty then
            list[#list + 1] = name
            list[#list + 1] = saved(L)
        end
    end
    for i = 1, #list, 2000 do
        write('HSET', KEYS[2], unpack(list, i, min(#list, i + 1999)))
    end
end

-- What the server reported: L.td units are left until L.tu; the limit is closed until L.cu, after which L.rp units may
-- be in flight. This, and what follows, is as in limits/algorithms/limitstate.h.
local function serverAllows(L, cost, t)
    return (L.cu or 0) <= t and (not L.rp or L.fl < L.rp) and ((L.tu or 0) <= t or cost <= L.td - L.fl)
end

function limit.fits(L, cost, t)
    return L.K.fits(L.C, L, cost, t) and (not L.bound or serverAllows(L, cost, t))
end

function limit.earliest(L, cost, t)
    if L.bound then
        if L.rp and L.fl >= L.rp then return NEVER end
        local start = max(t, L.cu or 0)
        if (L.tu or 0) > start and cost > L.td - L.fl then start = L.tu end
        t = start
    end
    return L.K.earliest(L.C, L, cost, t)
end

function limit.take(L, cost, t)
    L.K.take(L.C, L, cost, t)
    L.fl = L.fl + cost
    L.dirty = true
end

-- Bounds how late the server may have counted a request: at most a quarter of the interval, and not at all for limits
-- with a declared margin.
local function heeded(C, late)
    if not (C.late or C.from == 'auto') then return 0 end
    return min(late, max(20000, floor(C.iv / 4)))
end

function limit.sent(L, cost, due, t, jitter, G, i)
    jitter = jitter > 0 and heeded(L.C, jitter) or 0
    L.K.sent(L.C, L, cost, due, t, jitter, G, i)
    L.dirty = true
end

-- Returns true if the server's counter resets only after our limit is full again.
local function outlasts(L, t)
    local slack = L.C.kind == 'fixed' and 0 or 1000000
    return (L.tr or 0) > add(L.K.fullAt(L.C, L, t), slack)
end

local function updateBound(L, t)
    if (L.tu or 0) > t and L.fl == 0 and L.td >= L.K.available(L.C, L, t) and not outlasts(L, t) then
        L.tu = nil
    end
    L.bound = ((L.tu or 0) > t or (L.cu or 0) > t or L.rp) and true or nil
end

function limit.finish(L, cost, sentAt, t, late, G, i, counted)
    late = late > 0 and heeded(L.C, late) or 0
    L.K.finish(L.C, L, cost, sentAt, t, late, G, i)
    L.fl = L.fl - cost
    L.dirty = true
    if not L.bound then return end
    if not counted and L.td then L.td = L.td - cost end
    if L.rp and (L.cu or 0) <= t then
        L.rp = L.rp + 1
        if L.rp > 32 then L.rp = nil end
    end
    updateBound(L, t)
end

function limit.lowerCost(L, cost, actual, due, sentAt, t, G, i)
    L.K.lowerCost(L.C, L, cost, actual, due, sentAt, t, G, i)
    L.fl = L.fl - (cost - actual)
    L.dirty = true
    if L.bound then updateBound(L, t) end
end

-- Charges the units by which a request cost more than estimated.
function limit.charge(L, units, t, id, counted)
    local G = {id = id .. '+' .. string.format('%.0f', units)}
    L.K.take(L.C, L, units, t)
    L.K.sent(L.C, L, units, t, t, 0, G, 1)
    L.K.finish(L.C, L, units, t, t, 0, G, 1)
    L.dirty = true
    if L.bound and L.td and not counted then L.td = L.td - units end
end

function limit.refund(L, cost, t)
    L.K.refund(L.C, L, cost, t)
    L.fl = L.fl - cost
    L.dirty = true
end

function limit.available(L, t)
    local ours = L.K.available(L.C, L, t)
    if not L.bound then return ours end
    if (L.cu or 0) > t then return min(ours, 0) end
    return (L.tu or 0) > t and min(ours, L.td - L.fl) or ours
end

function limit.fullAt(L, t)
    return max(L.K.fullAt(L.C, L, t), L.tu or 0, L.cu or 0)
end

function limit.isAsNew(L, t)
    return L.fl == 0 and not L.rp and limit.fullAt(L, t) <= t
end

function limit.observe(L, remaining, reset, pad, t)
    if reset <= t then return end
    local till = add(reset, pad)
    L.dirty = true
    if (L.tu or 0) > t then
        L.td, L.tr, L.tu = min(L.td, remaining), max(L.tr, reset), max(L.tu, till)
        return
    end
    L.tr = reset
    if L.C.kind ~= 'fixed' and L.C.kind ~= 'counter' then
        if remaining < L.K.available(L.C, L, t) then L.K.tighten(L.C, L, max(0, remaining), t) end
        if not outlasts(L, t) then return end
    end
    L.td, L.tu, L.bound = remaining, till, true
end

-- The server reports the units that are left of those for all clients. Our own usage is already counted, so this
-- tightens a limit only for that of others. A response from before a window boundary is ignored.
function limit.observeLeft(L, left, sentAt, t)
    local K, C = L.K, L.C
    if not (C.kind == 'log' and C.iv > 0) and C.kind ~= 'fixed' then return end
    local free = K.available(C, L, t)
    if free <= left or (C.kind == 'fixed' and (sentAt < L.gs or L.ge <= t)) then return end
    K.tighten(C, L, left, t)
    L.dirty = true
end

function limit.close(L, till)
    L.cu, L.rp, L.bound, L.dirty = max(L.cu or 0, till), 1, true, true
end

-- A copy for a forecast, which has its log with it.
function limit.copy(L)
    local copy = copyOf(L)
    copy.rp = nil
    if L.g then copy.g = copyOf(L.g) end
    if L.C.kind == 'log' and not L.log then
        copy.log = {}
        for i, name in ipairs(entriesOf(L, nil, -1)) do
            local at, id, units = readEntry(name)
            copy.log[i] = {at, units, id}
        end
    end
    return copy
end
