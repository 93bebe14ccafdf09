-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- Units that are in use while a request lasts (bz), and logged for an interval after it (lg): see
-- limits/algorithms/slidinglog.h. The logs of all limits are in one sorted set, so that a decision reads only the
-- entries that matter; forecasts use L.log. L.o is the instant of the oldest entry.
local log = {}

-- Packed numbers sort as they are, and are faster than digits: limiter, instant and units.
local function entryName(L, at, id, units)
    return struct.pack('>i4i8i8', L.no, at, units) .. id
end

local function readEntry(name)
    local _, at, units = struct.unpack('>i4i8i8', name)
    return at, string.sub(name, 21), units
end

-- Returns the entries before an instant; all if it is nil.
local function entriesOf(L, before, most)
    local first = struct.pack('>i4', L.no)
    local behind = before and first .. struct.pack('>i8', before) or struct.pack('>i4', L.no + 1)
    return redis.call('ZRANGEBYLEX', KEYS[6], '[' .. first, '(' .. behind, 'LIMIT', 0, most)
end

function log.make()
    return {bz = 0, lg = 0, o = NEVER}
end

local function spanIn(C, L)
    return C.iv + L.m
end

local function logged(L, at, id, units)
    if L.log then
        local i = #L.log
        while i > 0 and L.log[i][1] > at do
            L.log[i + 1] = L.log[i]
            i = i - 1
        end
        L.log[i + 1] = {at, units, id}
    else
        write('ZADD', KEYS[6], 0, entryName(L, at, id, units))
    end
    L.lg = L.lg + units
    L.o = min(L.o, at)
end

-- True if it was there.
local function remove(L, at, id, units)
    if L.log then
        for i, entry in ipairs(L.log) do
            if entry[1] == at and entry[3] == id then
                table.remove(L.log, i)
                L.lg = L.lg - units
                return true
            end
        end
        return false
    end
    if write('ZREM', KEYS[6], entryName(L, at, id, units)) == 0 then return false end
    L.lg = L.lg - units
    return true
end

function log.expire(C, L, t)
    local last = t - spanIn(C, L)
    if L.o > last then return end
    if L.log then
        while L.log[1] and L.log[1][1] <= last do L.lg = L.lg - table.remove(L.log, 1)[2] end
        L.o = L.log[1] and L.log[1][1] or NEVER
        return
    end
    repeat
        local gone = entriesOf(L, last + 1, 256)
        if #gone > 0 then write('ZREM', KEYS[6], unpack(gone)) end
        for _, name in ipairs(gone) do
            local _, _, units = readEntry(name)
            L.lg = L.lg - units
        end
    until #gone < 256
    local oldest = entriesOf(L, nil, 1)
    L.o = oldest[1] and readEntry(oldest[1]) or NEVER
    L.dirty = true
end

-- Returns when that many of the logged units are free again.
local function whenBack(C, L, units)
    if units > L.lg then return NEVER end -- until a call ends
    local span = spanIn(C, L)
    if L.log then
        for _, entry in ipairs(L.log) do
            units = units - entry[2]
            if units <= 0 then return entry[1] + span end
        end
        return NEVER
    end
    for _, name in ipairs(entriesOf(L, nil, min(units, 5000))) do
        local at, _, some = readEntry(name)
        units = units - some
        if units <= 0 then return at + span end
    end
    return NEVER
end

function log.fits(C, L, cost, t)
    local over = L.bz + L.lg + cost - C.cap
    return over <= 0 or (L.o + spanIn(C, L) <= t and whenBack(C, L, over) <= t)
end

function log.earliest(C, L, cost, t)
    local over = L.bz + L.lg + cost - C.cap
    return over <= 0 and t or max(t, whenBack(C, L, over))
end

function log.take(C, L, cost, t)
    log.expire(C, L, t)
    L.bz = L.bz + cost
end

local function release(C, L, cost, at, id)
    if spanIn(C, L) > 0 and cost > 0 then logged(L, at, id, cost) end
end

-- G.e has the instants of its entries. For a request in flight, that is the latest possible one.
function log.sent(C, L, cost, due, t, jitter, G, i)
    if C.from == 'response' then return end
    L.bz = L.bz - cost
    if C.from == 'send' then jitter = 0 end
    release(C, L, cost, t + jitter, G.id)
    if jitter > 0 then
        G.e = G.e or {}
        G.e[i] = t + jitter
    end
end

function log.finish(C, L, cost, sentAt, t, late, G, i)
    if C.from == 'response' then
        L.bz = L.bz - cost
        release(C, L, cost, t, G.id)
        return
    end
    local was = G.e and G.e[i]
    if not was then return end
    local counted = min(sentAt + late, max(sentAt, t - L.m))
    if counted ~= was and remove(L, was, G.id, cost) then release(C, L, cost, counted, G.id) end
end

function log.refund(C, L, cost)
    L.bz = L.bz - cost
end

function log.lowerCost(C, L, cost, actual, due, sentAt, t, G, i)
    if C.from == 'response' then
        L.bz = L.bz - (cost - actual)
        return
    end
    local at = G.e and G.e[i] or sentAt
    if remove(L, at, G.id, cost) then release(C, L, actual, at, G.id) end
end

function log.available(C, L, t)
    log.expire(C, L, t)
    return C.cap - L.bz - L.lg
end

function log.fullAt(C, L, t)
    if L.bz ~= 0 then return NEVER end
    log.expire(C, L, t)
    if L.lg == 0 then return t end
    local last
    if L.log then
        last = L.log[#L.log][1]
    else
        local names = redis.call('ZREVRANGEBYLEX', KEYS[6], '(' .. struct.pack('>i4', L.no + 1),
                                 '[' .. struct.pack('>i4', L.no), 'LIMIT', 0, 1)
        last = readEntry(names[1])
    end
    return max(t, last + spanIn(C, L))
end

function log.tighten(C, L, left, t)
    local over = log.available(C, L, t) - left
    if over > 0 then release(C, L, over, t, 'told' .. string.format('%.0f', t)) end
end
