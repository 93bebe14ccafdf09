-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- One call. KEYS are those of a name, all with one hash tag. ARGV: 1. the instant (empty: the time of Redis); 2. the
-- process; 3. the number of its call; 4. its wants (a list of lists); 5. the settings if they are needed (else empty);
-- 6. and 7. the state that it knows, and after how many calls; 8. what it knows of the clock, and 9. what it has seen of
-- it while it was refused (see 78_clock.lua; empty: nothing). The response has the results, and what other calls have
-- done for this process.
local RESTART = 'restart' -- unknown rate limiter or process: it must introduce itself
local wants = cjson.decode(ARGV[4])
local suspect -- what the clock shows, if it may have been set forward: see clock.read
caller = ARGV[2]

local bytes = redis.call('GET', KEYS[1])
local isLost, isReset = bytes == LOST, bytes == RESET
if isLost or isReset then bytes, isOurs = false, true end
if ARGV[1] == '' then
    local time = redis.call('TIME')
    now = tonumber(time[1]) * 1000000 + tonumber(time[2])
else
    now = tonumber(ARGV[1])
end

local P -- the caller's record
local function forget(process)
    local known = redis.call('HGET', KEYS[8], process)
    if process == caller then undeclare(P) elseif known then undeclare(cmsgpack.unpack(known)) end
    write('HDEL', KEYS[8], process)
    write('HDEL', KEYS[9], process)
    S.ml[process], S.he[process] = nil, nil
    for priority = 0, 9 do S.ft[priority .. process] = nil end
end

-- Removes a process and its waiters. What it may have sent counts, as late as possible. `isOver`: the process itself
-- ends, so unsent permits are refunded.
local function leave(process, isOver)
    for _, W in ipairs(everybody()) do
        if W.p == process and waiter(W.id) then queue.takeOut(waiters[W.id]) end
    end
    local known = redis.call('HKEYS', KEYS[5])
    for id in pairs(grants) do known[#known + 1] = id end
    for _, id in ipairs(known) do
        local G = grantOf(id)
        if G and G.p == process then endGrant(G, isOver, S.an or 0, 0) end
    end
    forget(process)
    mails[process] = nil
    lookAgain()
end

-- Permits that are not fetched within this time, in us, go to other processes. Their own process must call before it is
-- queued again, in its place.
local FETCHED_WITHIN = 400000

local function shelve(process)
    local letters = redis.call('HGET', KEYS[9], process)
    local mail = {}
    for _, each in ipairs({cmsgpack.unpack(letters or '')}) do
        for _, event in ipairs(each) do
            local G = event[1] == 'g' and grantOf(process .. ':' .. string.format('%.0f', event[2]))
            if G then
                endGrant(G, true, 0, 0)
                event = {'w', event[2], event[6], event[7]}
            end
            mail[#mail + 1] = event
        end
    end
    for _, W in ipairs(everybody()) do
        if W.p == process and waiter(W.id) then
            queue.takeOut(waiters[W.id])
            mail[#mail + 1] = {'w', W.g, W.v, W.o}
        end
    end
    write('HSET', KEYS[9], process, cmsgpack.pack(mail))
    lookAgain()
end

local function shelveTheSilent()
    for process, since in pairs(S.ml) do
        if since ~= 0 and now >= since + FETCHED_WITHIN and process ~= caller then
            S.ml[process] = 0
            shelve(process)
        end
    end
end

local function buryTheDead()
    if S.nl > now then return end
    S.nl = NEVER
    local all = redis.call('HGETALL', KEYS[8])
    for i = 1, #all, 2 do
        local P = cmsgpack.unpack(all[i + 1])
        if all[i] ~= caller then
            if P.till <= now then leave(all[i], false) else S.nl = min(S.nl, P.till) end
        end
    end
end

-- If a process has not called for half a lease, or not listened for a sixth, its sent calls end as soon as they may have
-- ended, by the longest recent call (S.an). Permits that may be unsent are left to leave().
local function deafTill(process)
    local since = S.he[process]
    return type(since) == 'number' and since + S.lease / 6 or NEVER
end

local function endTheSilent()
    local silent
    for process, each in pairs(S.ct) do
        if process ~= caller and each[2] > 0
            and (deafTill(process) <= now or each[3] + S.lease / 2 <= now) then
            silent = silent or {}
            silent[process] = true
        end
    end
    if not silent or not S.an then return end
    local ids = redis.call('HKEYS', KEYS[5])
    fetchGrants(ids)
    for _, id in ipairs(ids) do
        local G = grantOf(id)
        if G and silent[G.p] and G.s >= 0 and G.s + 2 * S.an <= now then endGrant(G, false, S.an, 0) end
    end
end

-- A killed process does not listen (S.he: true, or since when it does not). It counts as dead in half the time of one
-- that is only silent. A process that has lost its connections calls again before that.
local LOOKS_EVERY = 250000

local function buryTheDeaf()
    if S.he[caller] then S.he[caller] = true end -- it lives
    if (S.hl or 0) > now then return end
    S.hl = now + LOOKS_EVERY
    local processes, channels = redis.call('HKEYS', KEYS[8]), {}
    for i, process in ipairs(processes) do channels[i] = KEYS[1] .. ':' .. process end
    for from = 1, #channels, 1000 do
        local counts = redis.pcall('PUBSUB', 'NUMSUB', unpack(channels, from, min(#channels, from + 999)))
        if counts.err then return end -- this user may not ask
        for i = 2, #counts, 2 do
            local process = processes[from + i / 2 - 1]
            local since = S.he[process]
            if counts[i] > 0 then
                S.he[process] = true
            elseif since == true then
                S.he[process] = now
            elseif since and process ~= caller and now >= since + S.lease / 2 then
                leave(process, false)
            end
        end
    end
    if S.q > 0 then endTheSilent() end
end

-- The needs of an ask: one cost for all limits, or a list of limit, key and cost. Limits that are not in use are
-- skipped.
local function needsOf(what)
    if type(what) ~= 'table' then
        return what == 0 and {} or order, what
    end
    local ids, taken = {}, {}
    for _, each in ipairs(what) do
        local name = each[1]
        if settings[name] then
            ids[#ids + 1] = each[2] == '' and name or name .. '\0' .. each[2]
            taken[#taken + 1] = each[3]
        end
    end
    return ids, taken
end

local function idOf(tag)
    return caller .. ':' .. tag -- which writes whole numbers below 10^14 as they are
end

local call = {}

-- a: number, needs, priority, max_wait, expected duration, place of an earlier permit (two numbers), and the last
-- number with the same request
function call.a(w)
    local ids, cost = needsOf(w[3])
    for i, id in ipairs(w.ids) do
        if not grantOf(id) and not waiter(id) then
            decide({id = id, p = caller, g = w[2] + i - 1, c = cost, pr = w[4], mw = w[5], h = w[6], v = w[7],
                    o = w[8]}, ids)
        end
    end
end

-- A: a permit that it holds and that is unknown here: number, needs, when it was sent (-1: not yet)
function call.A(w)
    local id = w.id
    if grantOf(id) then return end
    local W = {id = id, p = caller, g = w[2], h = -1, e = now, v = 0, o = 0}
    local ids
    ids, W.c = needsOf(w[3])
    load(ids)
    local first = #events
    local phase = S.pz.phase
    local G = addGrant(W, ids, now, NOBODY)
    S.pz.phase, G.pb = phase, nil
    for i = #events, first + 1, -1 do events[i] = nil end
    if w[4] >= 0 then markSent(G, now, 0) end
end

function call.c(w)
    local W = waiter(w.id)
    if not W then return end
    local held = subQueue(W.l).hb
    queue.takeOut(W)
    deny(W, CANCELLED, now, nil, held)
    lookAgain()
end

-- s: jitter, then for each permit its number and when it was sent
function call.s(w)
    for i, id in ipairs(w.ids) do
        local G, at = grantOf(id), w[2 * i + 2]
        if G and G.s < 0 then markSent(G, max(G.due, min(now, at < 0 and now or at)), w[2]) end
    end
    lookAgain()
end

-- f: jitter, then for each permit its number and how much later than sent it counts
function call.f(w)
    for i, id in ipairs(w.ids) do
        local G = grantOf(id)
        if G then
            local took = G.s >= 0 and now - G.s or 0
            S.an = max(took, (S.an or 0) - floor((S.an or 0) / 64)) -- forgotten slowly
            endGrant(G, false, w[2 * i + 2], w[2])
        end
    end
end

function call.r(w)
    local G = grantOf(w.id)
    if G then endGrant(G, true, 0, 0) end
end

function call.z(w)
    local G = grantOf(w.id)
    if G then reportActualCost(G, w[3], w[4]) end
end

-- v: number, then lists of a limit, units left, until when, padding, and units left for all clients; below 0: unknown
function call.v(w)
    local G = grantOf(w.id)
    if not G then return end
    local places = {}
    for i, name in ipairs(G.ids) do places[specOf(name)] = i end
    for _, each in ipairs(w[3]) do
        local i = places[each[1]]
        local name = i and G.ids[i]
        if name and settingsOf(name) then
            local L = real(name)
            if each[2] >= 0 and each[3] >= 0 then limit.observe(L, each[2], each[3], each[4], now) end
            if each[5] >= 0 and G.s >= 0 then limit.observeLeft(L, each[5], G.s, now) end
            if each[2] >= 0 then
                G.ct = G.ct or {}
                G.ct[i] = true
                G.dirty = true
            end
        end
    end
    lookAgain()
end

-- T: number of a request that the server rejected
function call.T(w)
    local G = grantOf(w.id)
    if G then G.th, G.dirty = true, true end
end

local function tellAll(text)
    redis.pcall('PUBLISH', KEYS[1] .. ':all', text) -- if not permitted, the others notice later
end

-- p: until when, and whether a probe follows. It may come twice, and late.
function call.p(w)
    if not pause.close(w[2] < 0 and NEVER or w[2], w[3] == 1) then return end
    S.why = w[4]
    tellAll('p')
end

-- o: resume, for all or with a probe
function call.o(w)
    if w[2] == 1 then pause.try() else pause.open() end
    run(now)
    tellAll('o')
end

function call.x(w)
    load(redis.call('HKEYS', KEYS[2]))
    for _, L in pairs(limiters) do
        if L.C.name == w[2] then limit.close(L, w[3] < 0 and NEVER or w[3]) end
    end
    lookAgain()
end

function call.k()
    run(now)
end

function call.b()
    leave(caller, true)
end

-- n: introduction
function call.n(w)
    P.name, P.host, P.pid = w[2], w[3], w[4]
end

function call.y(w)
    P.togo = w[2]
end

local view

-- l: levels, processes and declarations
function call.l()
    load(redis.call('HKEYS', KEYS[2]))
    local list = {}
    for name, L in pairs(limiters) do
        local full = limit.fullAt(L, now)
        list[#list + 1] = {name, L.C.cap, limit.available(L, now), L.fl, full >= NEVER and -1 or full}
    end
    local sharers = {}
    local function add(process, each)
        local count = S.ct[process] or {0, 0}
        sharers[#sharers + 1] = {process, each.name or '', each.host or '', each.pid or 0, count[1], count[2],
                                 each.togo or 0}
    end
    local all, isThere = redis.call('HGETALL', KEYS[8]), caller == ''
    for i = 1, #all, 2 do
        isThere = isThere or all[i] == caller
        add(all[i], all[i] == caller and P or cmsgpack.unpack(all[i + 1]))
    end
    if not isThere then add(caller, P) end
    local sources = {}
    for number, D in pairs(S.dc) do sources[#sources + 1] = {number, D.source} end
    view = {list, sharers, sources, S.pk}
end

-- For each new key, up to two unused ones are removed.
local function forgetIdleKeys()
    if not S.news then return end
    for _, name in ipairs(redis.call('HRANDFIELD', KEYS[2], 2 * S.news)) do
        if string.find(name, '%z') and not limiters[name] then
            local L = real(name)
            local isUsed = not limit.isAsNew(L, now)
            for _, each in pairs(S.ln) do
                for _, id in ipairs(each.ids) do isUsed = isUsed or id == name end
            end
            if not isUsed then
                write('HDEL', KEYS[2], name)
                L.dirty = nil
            end
        end
    end
    S.news = nil
end

-- The state was lost and its usage is unknown: limits start used up, once (S.us).
local function useUp()
    S.us = true
    for _, L in pairs(limiters) do
        if L.C.iv > 0 or L.C.kind == 'bucket' or L.C.kind == 'leaky' then L.K.tighten(L.C, L, 0, now) end
        L.dirty = true
    end
end

local isOver = false

-- Publishes results to other processes, and who is next. What a process that does not listen would get goes to others
-- at once, so that a killed process holds up none.
local function tellOthers()
    local told = {}
    while true do
        local deaf = {}
        local function publish(process, text)
            told[process] = true
            local reached = redis.pcall('PUBLISH', KEYS[1] .. ':' .. process, text)
            if type(reached) == 'table' then return end -- this user may not
            if reached > 0 then
                S.he[process] = true
            elseif S.he[process] then
                if S.he[process] == true then S.he[process] = now end
                deaf[#deaf + 1] = process
            end
        end
        for process, mail in pairs(mails) do
            local before = redis.call('HGET', KEYS[9], process) or ''
            write('HSET', KEYS[9], process, before .. cmsgpack.pack(mail))
            S.ml[process] = S.ml[process] or now
            publish(process, 'm')
        end
        mails = {}
        -- The process of the next waiter does not know it yet.
        if S.w < NEVER and S.wp ~= '' and S.wp ~= caller and (S.w ~= S.tw or S.wp ~= S.tp) and not told[S.wp] then
            publish(S.wp, 'w' .. string.format('%.0f', S.w))
        end
        S.tw, S.tp = S.w, S.wp
        if #deaf == 0 then return end
        for _, process in ipairs(deaf) do
            S.ml[process] = 0
            shelve(process)
        end
        if S.w <= now then run(now) end
    end
end

-- When the caller must call again, even if it has nothing to report. The process whose turn is next calls when it is due.
-- The others call later, at different times, in case that process has died: all at once would keep Redis busy.
local GRACE = 40000

local function whenToCall()
    local wake = S.w
    if S.q == 0 then return wake end
    local isNext, waiting = S.wp == caller, 1
    if isNext and S.out > 0 then wake = min(wake, now + S.lease / 12) end -- are those processes alive?
    for _, since in pairs(S.ml) do
        if since ~= 0 then wake = min(wake, since + FETCHED_WITHIN) end
    end
    for _, since in pairs(S.he) do
        if since ~= true then wake = min(wake, max(S.hl, since + S.lease / 2)) end
    end
    for process, each in pairs(S.ct) do
        if each[1] > 0 then waiting = waiting + 1 end
        local till = min(deafTill(process), each[3] + S.lease / 2)
        if process ~= caller and each[2] > 0 and till > now then wake = min(wake, max(S.hl, till)) end
    end
    return isNext and wake or add(wake, GRACE * (1 + S.cc % waiting))
end

-- Stores everything. `finish` makes the response, after all decisions.
local function keep(finish)
    tellOthers()
    finish()
    S.wt = went
    forgetIdleKeys()
    writeQueue()
    saveAll()
    local list, gone = {}, {}
    for id, G in pairs(grants) do
        if G == false then
            gone[#gone + 1] = id
        elseif G.dirty then
            G.dirty = nil
            list[#list + 1] = id
            list[#list + 1] = packedGrant(G)
        end
    end
    for i = 1, #gone, 2000 do write('HDEL', KEYS[5], unpack(gone, i, min(#gone, i + 1999))) end
    for i = 1, #list, 2000 do write('HSET', KEYS[5], unpack(list, i, min(#list, i + 1999))) end
    S.ex = redis.call('EXISTS', unpack(KEYS, 2)) -- the next call checks this number
    write('SET', KEYS[1], cmsgpack.pack(S), 'KEEPTTL')
    -- Keys live at least twice the longest interval. New ones get their expiry soon.
    if now >= S.xp or isOver then
        S.xp = now + (S.xp == 0 and 500000 or min(5000000, floor(S.life / 4)))
        write('SET', KEYS[1], cmsgpack.pack(S))
        for _, key in ipairs(KEYS) do write('PEXPIRE', key, floor(S.life / 1000)) end
    end
end

local function readMail()
    local letters = redis.call('HGET', KEYS[9], caller)
    if not letters then return end
    write('HDEL', KEYS[9], caller)
    S.ml[caller] = nil
    for _, mail in ipairs({cmsgpack.unpack(letters)}) do
        for _, event in ipairs(mail) do
            if event[1] == 'g' then event = queue.granted(unpack(event, 2)) end
            events[#events + 1] = event
        end
    end
end

-- ---- The call itself ----

local config = ARGV[5] and ARGV[5] ~= '' and cjson.decode(ARGV[5])
local record = caller ~= '' and redis.call('HGET', KEYS[8], caller)
-- A process that was known before and is unknown now must send more than its settings.
if caller ~= '' and ARGV[6] and ARGV[6] ~= '' and not record then
    local isIntroduced = false
    for _, want in ipairs(wants) do isIntroduced = isIntroduced or want[1] == 'n' end
    if not isIntroduced then return {RESTART} end
end
if not bytes then
    if not config then return {RESTART} end
    isOurs = true
    S = fresh(config)
    for i = 2, #KEYS do write('DEL', KEYS[i]) end
    P = {}
    declare(P, config)
    merge()
    S.rv = nil
    useSettings()
    local names = {}
    for _, C in ipairs(declared) do
        if not C.keyed then names[#names + 1] = C.name end
    end
    load(names) -- the time of each begins now
    S.rs = isReset or nil
    if config.used or isLost or (config.remembered and not isReset) then useUp() end
else
    S = cmsgpack.unpack(bytes)
    isOurs = true
    if redis.call('EXISTS', unpack(KEYS, 2)) ~= S.ex then
        lose()
        return {RESTART, LOST}
    end
    useSettings()
    local told = ARGV[8] and ARGV[8] ~= '' and ARGV[6] == S.ep and cjson.decode(ARGV[8])
    local seen = ARGV[9] and ARGV[9] ~= '' and cjson.decode(ARGV[9])
    local shown = now
    now, suspect = clock.read(shown, told, seen)
    if not now then
        write('SET', KEYS[1], cmsgpack.pack(S), 'KEEPTTL') -- whether the clock was set back
        for process in pairs(S.ct) do -- one of these calls now
            local reached = process ~= caller and redis.pcall('PUBLISH', KEYS[1] .. ':' .. process, 'c')
            if reached and reached ~= 0 then break end
        end
        return {RESTART, shown}
    end
    -- The process that created the state could not know that an earlier one was lost.
    local isUsed = config and (config.used or (config.remembered and not S.rs))
    if isUsed and not S.us and ARGV[6] and ARGV[6] ~= '' and ARGV[6] ~= S.ep then
        load(redis.call('HKEYS', KEYS[2]))
        useUp()
        lookAgain()
    end
end

local number = tonumber(ARGV[3])
P = P or (record and cmsgpack.unpack(record) or nil)
if P and number > 0 and P.number == number then return cmsgpack.unpack(P.answer) end
-- After a failover or restart, this may be an older state: the caller knows of more calls, or its own number has a gap.
-- It must then send everything that still applies.
local isOlder = bytes and ARGV[6] and ARGV[6] == S.ep and tonumber(ARGV[7]) > S.cc
if isOlder or (bytes and P and number > P.number + 1) then
    catchUp()
    leave(caller, false)
    if isOlder then
        S.cc = tonumber(ARGV[7])
        load(redis.call('HKEYS', KEYS[2]))
        useUp()
    end
    lookAgain()
    keep(function() end)
    return {RESTART}
end
local isOnlooker = caller == ''
if not P then
    if not config and not isOnlooker then return {RESTART} end
    P = {}
end
if config then declare(P, config) end
if isOnlooker then undeclare(P) end
if not isOnlooker then
    P.till = now + S.lease
    S.nl = min(S.nl, P.till)
end
catchUp()
buryTheDead()
buryTheDeaf()
shelveTheSilent()
if reviseLimits() then tellAll('l') end
-- Reads at once all that the wants need.
local ABOUT_PERMIT = {A = true, c = true, r = true, z = true, v = true, T = true}
local permits, asks = {}, {}
local top = P.top or -1 -- the highest number of this process so far: greater ones are new
for _, want in ipairs(wants) do
    local kind, tag = want[1], want[2]
    if kind == 'a' then
        want.ids = {}
        for each = tag, want[9] or tag do
            local id = idOf(each)
            want.ids[#want.ids + 1] = id
            if each > top then
                grants[id], waiters[id] = false, false
            else
                permits[#permits + 1], asks[#asks + 1] = id, id
            end
        end
        P.top = max(P.top or -1, want[9] or tag)
    elseif kind == 's' or kind == 'f' then
        want.ids = {}
        for i = 3, #want, 2 do
            local id = idOf(want[i])
            want.ids[#want.ids + 1] = id
            permits[#permits + 1] = id
        end
    elseif ABOUT_PERMIT[kind] then
        want.id = idOf(tag)
        local list = kind == 'c' and asks or permits
        list[#list + 1] = want.id
        if kind == 'A' then P.top = max(P.top or -1, tag) end
    end
end
fetchGrants(permits)
fetchWaiters(asks)
for _, want in ipairs(wants) do
    call[want[1]](want)
    isOver = isOver or want[1] == 'b'
end
if reviseLimits() then tellAll('l') end
if S.w <= now then run(now) end
readMail()
if S.ct[caller] then S.ct[caller][3] = now end
if not isOnlooker then S.cc = S.cc + 1 end
local answer
keep(function()
    local wake = whenToCall()
    local till = -1
    if isClosed() or S.pz.phase == PROBING then till = S.pz.till end
    -- Consecutive grants are joined.
    local told, row = {}, {}
    for i = 1, #events + 1 do
        local event = events[i]
        if type(event) == 'string' then
            row[#row + 1] = event
        else
            if #row > 0 then
                told[#told + 1] = table.concat(row)
                row = {}
            end
            told[#told + 1] = event
        end
    end
    answer = {'ok', now, wake, till, S.pz.phase, S.q, S.out, S.lv, S.ep, told,
                    view or {}, S.why or '', S.wb or NOBODY, S.cc, suspect or NOBODY, S.off,
                    next(S.dc, next(S.dc)) and 1 or 0}
    if isOver then
        forget(caller)
    elseif not isOnlooker then
        P.number = number
        P.answer = cmsgpack.pack(answer)
        write('HSET', KEYS[8], caller, cmsgpack.pack(P))
    end
end)
return answer
