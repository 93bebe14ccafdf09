-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The queue. Requests that need the same limiters with the same priority share a subQueue. S.ln has the subQueues in use by
-- number: names of limiters (ids), priority (pr), number of waiters (n), and what held the last one (hb). All waiters
-- are in one sorted set, by subQueue and turn; a hash has what each wants, by process and number. Within a priority,
-- processes take turns by cost (start-time fair queueing, Goyal 1996; limits/turns). The turn of a waiter (v) is where
-- the last turn of its process ended (S.ft), or what is being served now (S.vt), whichever is later. Between
-- priorities, the order is that of arrival, plus 30 s for each step of priority (k).
local waiters, heads = {}, {}
local PAUSE, NOBODY = -2, -1
local queue = {}

local function placeName(W)
    return struct.pack('>i4i8i8', W.l, W.v, W.o) .. W.id
end

local function idIn(name)
    return string.sub(name, 21)
end

local subQueueKeys = {}

local function subQueueKey(ids)
    local key = subQueueKeys[ids] or table.concat(ids, '\1')
    subQueueKeys[ids] = key
    return key
end

-- The number of the subQueue of exactly these limiters.
function queue.subQueueFor(ids, priority)
    local key = priority .. subQueueKey(ids)
    local number = S.lo[key]
    if not number then
        S.lnq = S.lnq + 1
        number = S.lnq
        S.lo[key] = number
        S.ln[number] = {ids = ids, pr = priority, n = 0, hb = NOBODY}
    end
    return number
end

-- S.ct has the number of requests that wait and are in flight for each process.
local function count(process, waiting, out)
    local all = S.ct[process] or {0, 0, now} -- and the time of its last call
    all[1], all[2] = all[1] + waiting, all[2] + out
    S.ct[process] = (all[1] ~= 0 or all[2] ~= 0) and all or nil
end

local function subQueue(number)
    return S.ln[number]
end

local function forgetIfEmpty(number)
    local found = subQueue(number)
    if found and found.n == 0 then
        S.ln[number] = nil
        S.lo[found.pr .. subQueueKey(found.ids)] = nil
    end
end

-- Returns the process of an id, which is followed by a number.
local function processOf(id)
    return string.match(id, '^(.*):')
end

-- Waiters are stored as whole numbers in a fixed order, which are faster than names. Costs follow if they differ by
-- limit.
local WAITER = '>i8i8i8i8i8i8i8i8i8i8i8i8'

local function packedWaiter(W)
    local isList = type(W.c) == 'table'
    local numbers = struct.pack(WAITER, W.g, isList and -1 or W.c, W.pr, W.mw, W.h, W.k, W.o, W.n, W.e, W.dl, W.l, W.v)
    return isList and numbers .. cmsgpack.pack(W.c) or numbers
end

local function unpackedWaiter(id, bytes)
    local g, c, pr, mw, h, k, o, n, e, dl, l, v, behind = struct.unpack(WAITER, bytes)
    if c < 0 then c = cmsgpack.unpack(string.sub(bytes, behind)) end
    -- In one constructor: a table that grows is reallocated each time.
    return {id = id, p = processOf(id), g = g, c = c, pr = pr, mw = mw, h = h, k = k, o = o, n = n, e = e, dl = dl,
            l = l, v = v}
end

-- Grants, the most frequent events, are packed: number, when it was due, its wait and the cause, its place, and whether
-- it is a probe.
function queue.granted(...)
    return struct.pack('>i8i8i8i8i8i8B', ...)
end

-- Waiters that join and leave are written together, before the set is read.
local joined, left = {}, {}

local function writeQueue()
    if next(joined) then
        local names, records = {}, {}
        for id, W in pairs(joined) do
            names[#names + 1] = 0
            names[#names + 1] = placeName(W)
            records[#records + 1] = id
            records[#records + 1] = packedWaiter(W)
        end
        for i = 1, #names, 2000 do
            write('ZADD', KEYS[3], unpack(names, i, min(#names, i + 1999)))
            write('HSET', KEYS[4], unpack(records, i, min(#records, i + 1999)))
        end
        joined = {}
    end
    if next(left) then
        local names, ids = {}, {}
        for id, name in pairs(left) do
            names[#names + 1] = name
            ids[#ids + 1] = id
        end
        for i = 1, #names, 2000 do
            write('ZREM', KEYS[3], unpack(names, i, min(#names, i + 1999)))
            write('HDEL', KEYS[4], unpack(ids, i, min(#ids, i + 1999)))
        end
        left = {}
    end
end

local function everybody()
    writeQueue()
    local all, list = redis.call('HGETALL', KEYS[4]), {}
    for i = 1, #all, 2 do
        list[#list + 1] = waiters[all[i]] or unpackedWaiter(all[i], all[i + 1])
    end
    return list
end

-- Returns two functions that read records of a hash, by id, once each: one, which is nil if it is not there, or several.
local function readerOf(known, key, unpacked)
    local function note(id, bytes)
        known[id] = bytes and unpacked(id, bytes) or false
    end
    local function one(id)
        if known[id] == nil then note(id, redis.call('HGET', key, id)) end
        return known[id] or nil
    end
    local function several(ids)
        local missing = {}
        for _, id in ipairs(ids) do
            if known[id] == nil then
                missing[#missing + 1] = id
                known[id] = false -- until it is read, once
            end
        end
        for i = 1, #missing, 2000 do
            local some = redis.call('HMGET', key, unpack(missing, i, min(#missing, i + 1999)))
            for j, bytes in ipairs(some) do note(missing[i + j - 1], bytes) end
        end
    end
    return one, several
end

local waiter, fetchWaiters = readerOf(waiters, KEYS[4], unpackedWaiter)

local function namesIn(number, from, most)
    writeQueue()
    return redis.call('ZRANGEBYLEX', KEYS[3], '[' .. struct.pack('>i4', number),
                      '(' .. struct.pack('>i4', number + 1), 'LIMIT', from, most)
end

-- The first waiters of a subQueue, as far as they were read: pages[number] has their ids, and the index of the head.
local pages = {}
local LEAST, MOST = 4, 64 -- as many ids as were granted last time, then more and more
local went = 0 -- by this call

local function headOf(number)
    if heads[number] then return heads[number] end
    local page = pages[number]
    while page and page.ids[page.at] do
        local W = waiter(page.ids[page.at])
        if W then
            heads[number] = W
            return W
        end
        page.at = page.at + 1
    end
    page = {ids = {}, at = 1, most = min(MOST, page and 2 * page.most or max(LEAST, S.wt + 2))}
    for i, name in ipairs(namesIn(number, 0, page.most)) do page.ids[i] = idIn(name) end
    fetchWaiters(page.ids)
    pages[number] = page
    heads[number] = waiter(page.ids[1])
    return heads[number]
end

local function earlier(a, b)
    if a.k ~= b.k then return a.k < b.k end
    return a.o < b.o
end

local function hasTurnBefore(a, b)
    if a.v ~= b.v then return a.v < b.v end
    return a.o < b.o
end

-- Each priority keeps its positions in the list; within it, waiters are ordered by turn. Of those that need the same
-- limiters, only the first can be next.
local function byTurns(list)
    if #list < 2 then return list end
    table.sort(list, earlier)
    local turns, at, first, has = copyOf(list), {}, {}, {}
    table.sort(turns, function(a, b)
        if a.pr ~= b.pr then return a.pr < b.pr end
        return hasTurnBefore(a, b)
    end)
    for i = #turns, 1, -1 do at[turns[i].pr] = i end
    for _, W in ipairs(list) do
        local next = turns[at[W.pr]]
        at[W.pr] = at[W.pr] + 1
        local key = subQueueKey(subQueue(next.l).ids)
        if not has[key] then
            has[key] = true
            first[#first + 1] = next
        end
    end
    return first
end

-- Returns the first waiter of each subQueue, by turns.
function queue.heads()
    local list = {}
    for number, found in pairs(S.ln) do
        if found.n > 0 then list[#list + 1] = headOf(number) end
    end
    return byTurns(list)
end

-- Gives a waiter its turn, if it has none yet.
function queue.takeTurn(W)
    local cost = W.c
    if type(cost) == 'table' then cost = #cost > 0 and max(unpack(cost)) or 0 end
    local flow = W.pr .. W.p
    W.v = max(S.vt[W.pr + 1] or 0, S.ft[flow] or 0)
    S.ft[flow] = W.v + cost
end

-- Returns the last waiter of a subQueue; its place is cached as long as it waits.
local function tailOf(number)
    local home = subQueue(number)
    if not home.tv then
        writeQueue()
        local names = redis.call('ZREVRANGEBYLEX', KEYS[3], '(' .. struct.pack('>i4', number + 1),
                                 '[' .. struct.pack('>i4', number), 'LIMIT', 0, 1)
        local W = waiter(idIn(names[1]))
        home.tv, home.to, home.tk = W.v, W.o, W.k
    end
    return {v = home.tv, o = home.to, k = home.tk}
end

function queue.goesLast(W)
    local key = subQueueKey(subQueue(W.l).ids)
    for number, each in pairs(S.ln) do
        if each.n > 0 then
            local isBefore = number == W.l and hasTurnBefore or earlier
            if subQueueKey(each.ids) ~= key or not isBefore(tailOf(number), W) then return false end
        end
    end
    return true
end

-- Returns true if another waiter of its subQueue is ahead: then it does not change which one is next.
function queue.isBehind(W)
    return subQueue(W.l).n > 1 and headOf(W.l) ~= W
end

function queue.put(W)
    local home = subQueue(W.l)
    if home.n > 0 and not hasTurnBefore(tailOf(W.l), W) then
        pages[W.l] = nil -- somewhere among the others
        if heads[W.l] and hasTurnBefore(W, heads[W.l]) then heads[W.l] = nil end
    else
        home.tv, home.to, home.tk = W.v, W.o, W.k
    end
    home.n = home.n + 1
    S.q = S.q + 1
    count(W.p, 1, 0)
    waiters[W.id] = W
    if left[W.id] then writeQueue() end
    joined[W.id] = W
    if W.dl < NEVER then
        write('ZADD', KEYS[7], W.dl, W.id)
        S.dl = min(S.dl, W.dl)
    end
end

function queue.takeOut(W)
    local home = subQueue(W.l)
    home.n = home.n - 1
    S.q = S.q - 1
    count(W.p, -1, 0)
    heads[W.l] = nil
    waiters[W.id] = false
    if home.tv == W.v and home.to == W.o then home.tv, home.to, home.tk = nil, nil, nil end
    if S.q == 0 then S.ft = {} end
    if joined[W.id] then joined[W.id] = nil else left[W.id] = placeName(W) end
    if W.dl < NEVER then
        write('ZREM', KEYS[7], W.id)
        if W.dl <= S.dl then
            local first = redis.call('ZRANGE', KEYS[7], 0, 0, 'WITHSCORES')
            S.dl = first[2] and tonumber(first[2]) or NEVER
        end
    end
    forgetIfEmpty(W.l)
end

-- Returns the least urgent waiter, and of several the oldest. Reads all of them, so only for a full bounded queue.
function queue.leastUrgent()
    local least
    for _, W in ipairs(everybody()) do
        if not least or W.pr > least.pr or (W.pr == least.pr and W.n < least.n) then least = W end
    end
    return least
end

local function costOf(W, i)
    local cost = W.c
    return type(cost) == 'table' and cost[i] or cost
end

-- Returns the first instant from t on at which all limits of a head permit it, and the limit that it waits for longest.
-- find() returns a limiter by name: the real one, or a forecast's.
local function earliestOf(ids, W, t, find)
    local due, binding = t, nil
    local moved = true
    while moved do
        moved = false
        for i = 1, #ids do
            local name = ids[i]
            local at = limit.earliest(find(name), costOf(W, i), due)
            if at > due then due, binding, moved = at, name, true end
        end
        if due >= NEVER then return NEVER, binding end
    end
    return due, binding
end

-- Returns the head that can be granted first, when, its binding limit, and when to look again. See
-- limits/stack/dispatch.cpp.
local function chooseNext(list, t, find, idsOf)
    if #list == 1 then
        local due, binding = earliestOf(idsOf(list[1]), list[1], t, find)
        return list[1], due, binding, NEVER
    end
    local best, bestDue, bestBinding = nil, NEVER, nil
    local awaited, roomAt, someBehind = {}, NEVER, false
    for _, W in ipairs(list) do
        local ids = idsOf(W)
        local stands = false
        for _, name in ipairs(ids) do stands = stands or awaited[name] end
        if stands then
            someBehind = true
        else
            local due, binding = earliestOf(ids, W, t, find)
            if due == t then return W, due, binding, NEVER end
            if not best or due < bestDue then best, bestDue, bestBinding = W, due, binding end
        end
        for i, name in ipairs(ids) do
            local L = find(name)
            if not limit.fits(L, costOf(W, i), t) then
                awaited[name] = true
                roomAt = min(roomAt, limit.earliest(L, costOf(W, i), t))
            end
        end
    end
    local review = NEVER
    if someBehind and roomAt <= bestDue then review = roomAt end
    return best, bestDue, bestBinding, review
end
