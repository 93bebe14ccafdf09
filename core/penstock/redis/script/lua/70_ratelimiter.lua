-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- The rate limiter: grants and permits, as in limits/stack/stackcore.cpp. Time advances from the last instant seen
-- (S.t) to now, and each grant is made at the instant at which it was due.
local caller, events, mails = '', {}, {}
local grants = {}
local NO_CAPACITY, MAX_WAIT, OVER_CAPACITY, QUEUE_FULL, DROPPED, CANCELLED, INVALID_COST = 0, 1, 2, 3, 4, 5, 6
local OPEN, CLOSED, CLOSED_FOR_PROBE, PROBING, REOPENING = 0, 1, 2, 3, 4
local MOST_AT_ONCE = 2000 -- permits in one call: other processes wait meanwhile

local function tell(process, event)
    if process == caller then
        events[#events + 1] = event
    else
        local mail = mails[process] or {}
        mails[process] = mail
        mail[#mail + 1] = event
    end
end

local function real(name)
    if not limiters[name] then load({name}) end
    return limiters[name]
end

local function idsOf(W)
    return subQueue(W.l).ids
end

local function indexOf(name)
    local C = name and settingsOf(name)
    return C and C.index or NOBODY
end

local function takesOfAll(ids)
    if ids == order then return true end
    if #ids ~= #order then return false end
    for i, name in ipairs(ids) do
        if name ~= order[i] then return false end
    end
    return true
end

-- Permits are stored as whole numbers in a fixed order; if that is not all, a packed table follows.
local GRANT = '>Bi8i8i8i8i8'

local function packedGrant(G)
    local isPlain = not (G.e or G.pb or G.ct or G.st or G.th) and type(G.c) == 'number' and takesOfAll(G.ids)
    if isPlain then return struct.pack(GRANT, 1, G.g, G.c, G.due, G.s, G.h) end
    return struct.pack(GRANT, 0, G.g, 0, G.due, G.s, G.h)
        .. cmsgpack.pack({c = G.c, ids = G.ids, e = G.e, pb = G.pb, ct = G.ct, st = G.st, th = G.th})
end

local function unpackedGrant(id, bytes)
    local isPlain, g, c, due, s, h, behind = struct.unpack(GRANT, bytes)
    if isPlain == 1 then
        return {id = id, p = processOf(id), g = g, ids = order, c = c, due = due, s = s, h = h, dirty = false}
    end
    local G = cmsgpack.unpack(string.sub(bytes, behind))
    G.id, G.p, G.g, G.due, G.s, G.h = id, processOf(id), g, due, s, h
    return G
end

local grantOf, fetchGrants = readerOf(grants, KEYS[5], unpackedGrant)

local function removeGrant(G)
    grants[G.id] = false
    S.out = S.out - 1
    count(G.p, 0, -1)
end

local function lookAgain()
    S.w = S.q == 0 and S.dl or S.t
end

-- ---- Pauses: see limits/stack/pausestate.cpp ----

local pause = {}

local function isClosed()
    return S.pz.phase == CLOSED or S.pz.phase == CLOSED_FOR_PROBE
end

-- Returns false if it is already closed for as long, or if that pause is over.
function pause.close(till, probe)
    local P = S.pz
    local isKnown = P.phase == CLOSED_FOR_PROBE or (P.phase == CLOSED and not probe)
    if till <= P.till and (isKnown or till <= now) then return false end
    local wasCareful = P.phase ~= OPEN and P.phase ~= CLOSED
    if P.phase == OPEN then P.usual = S.out end
    P.phase = (probe or wasCareful) and CLOSED_FOR_PROBE or CLOSED
    P.till = max(P.till, till)
    S.w = S.q == 0 and NEVER or min(S.dl, P.till)
    return true
end

function pause.open()
    S.pz = {phase = OPEN, till = 0, most = 0, usual = 0}
end

-- Lets one request go now, as a probe.
function pause.try()
    if not isClosed() then return end
    S.pz.phase = CLOSED_FOR_PROBE
    S.pz.till = min(S.pz.till, now)
end

local function mayGo()
    local P = S.pz
    if P.phase == OPEN then return true end
    if P.phase == REOPENING then return S.out < P.most end
    if P.phase == PROBING or P.till > now then return false end
    if P.phase == CLOSED then P.phase = OPEN end
    if P.till > S.t then
        S.t = P.till
        for _, each in pairs(S.ln) do
            if each.n > 0 then each.hb = PAUSE end
        end
    end
    return true
end

local function pauseEnded(isProbe, how)
    local P = S.pz
    if isProbe and P.phase == PROBING then
        P.phase = how == 'unsent' and CLOSED_FOR_PROBE or REOPENING
        P.most = 2
    elseif P.phase == REOPENING and how == 'well' then
        P.most = P.most + 1
        if P.most > max(P.usual, 32) then P.phase = OPEN end
    end
end

-- ---- Granting ----

local function addGrant(W, ids, due, held)
    local G = {id = W.id, p = W.p, g = W.g, ids = ids, c = W.c, due = due, s = -1, h = W.h, dirty = true}
    if S.pz.phase == CLOSED_FOR_PROBE then
        S.pz.phase = PROBING
        G.pb = true
    end
    for i = 1, #ids do limit.take(limiters[ids[i]] or real(ids[i]), costOf(G, i), due) end
    grants[G.id] = G
    S.out = S.out + 1
    count(G.p, 0, 1)
    if W.p == caller then
        events[#events + 1] = queue.granted(W.g, due, due - W.e, held, W.v, W.o, G.pb and 1 or 0)
    else
        tell(W.p, {'g', W.g, due, due - W.e, held, W.v, W.o, G.pb and 1 or 0})
    end
    return G
end

local function deny(W, reason, at, forecast, held)
    tell(W.p, {'n', W.g, reason, at, forecast or -1, held or NOBODY,
               type(W.c) == 'table' and (W.c[1] or 0) or W.c})
end

local function grantFront(W, due, binding)
    local home = subQueue(W.l)
    if due > S.t and binding then home.hb = indexOf(binding) end
    S.t = due
    local held, ids = home.hb, home.ids
    queue.takeOut(W)
    S.vt[W.pr + 1] = max(S.vt[W.pr + 1] or 0, W.v)
    went = went + 1
    addGrant(W, ids, due, due == W.e and NOBODY or held)
end

local function expire()
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[7], '-inf', S.t)) do
        local W = waiter(id)
        local held = subQueue(W.l).hb
        queue.takeOut(W)
        deny(W, MAX_WAIT, S.t, nil, held)
    end
end

local function run(till)
    local left = MOST_AT_ONCE
    while true do
        local W, due, binding, review = nil, NEVER, nil, NEVER
        if S.q > 0 and mayGo() then W, due, binding, review = chooseNext(queue.heads(), S.t, real, idsOf) end
        if review <= till and review <= S.dl then
            S.t = max(S.t, review)
        elseif due <= till and due <= S.dl then
            if left == 0 then
                S.w = due
                return
            end
            left = left - 1
            grantFront(W, due, binding)
        elseif S.dl <= till then
            S.t = max(S.t, S.dl)
            expire()
        else
            S.w = min(due, S.dl, review)
            S.wp = W and W.p or ''
            S.wb = W and indexOf(binding) or NOBODY
            if W and binding then subQueue(W.l).hb = indexOf(binding) end
            break
        end
    end
    if S.q > 0 and isClosed() and S.pz.till > till then S.w = min(S.w, S.pz.till) end
    S.t = till
end

-- Grants what was due before now, with what was known then.
local function catchUp()
    if S.w < now then run(now - 1) end
    S.t = max(S.t, now)
end

-- ---- Forecasts: see limits/stack/forecastplan.cpp ----

local MOST_STEPS = 5000

-- Returns when a waiter would be granted, for max_wait; nil if that depends on requests of unknown duration, or would
-- take too long to find out.
local function forecastOf(target)
    if isClosed() and S.pz.till >= NEVER then return nil end
    local copies, ends = {}, {}
    local t = S.t
    local function find(name)
        copies[name] = copies[name] or limit.copy(real(name))
        return copies[name]
    end
    local function addEnd(at, sentAt, ids, W, G)
        local i = #ends
        while i > 0 and ends[i].at < at do
            ends[i + 1] = ends[i]
            i = i - 1
        end
        ends[i + 1] = {at = at, s = sentAt, ids = ids, W = W, G = G}
    end
    local function freeUntil(due)
        local first = ends[#ends]
        if not first or first.at > due then
            if due < NEVER then t = due end
            return false
        end
        ends[#ends] = nil
        t = max(t, first.at)
        for i, name in ipairs(first.ids) do
            limit.finish(find(name), costOf(first.W, i), first.s, t, 0, first.G, i)
        end
        return true
    end
    local all = redis.call('HGETALL', KEYS[5])
    local out = {}
    for i = 1, #all, 2 do out[all[i]] = all[i + 1] end
    for id, G in pairs(grants) do out[id] = G end
    for id, bytes in pairs(out) do
        if bytes then
            local G = copyOf(type(bytes) == 'string' and unpackedGrant(id, bytes) or bytes)
            if G.s < 0 then -- about to be sent
                for i, name in ipairs(G.ids) do
                    if settingsOf(name) then limit.sent(find(name), costOf(G, i), G.due, t, 0, G, i) end
                end
            end
            if G.h >= 0 then addEnd(max(t, (G.s < 0 and t or G.s) + G.h), G.s < 0 and t or G.s, G.ids, G, G) end
        end
    end
    if isClosed() and S.pz.till > t then
        while freeUntil(S.pz.till) do end
    end
    local cursors = {}
    for number, each in pairs(S.ln) do
        if each.n > 0 then cursors[number] = {names = {}, at = 1, from = 0} end
    end
    local function frontOf(number, cursor)
        if cursor.at > #cursor.names then
            cursor.names = namesIn(number, cursor.from, 100)
            cursor.from = cursor.from + #cursor.names
            cursor.at = 1
        end
        local name = cursor.names[cursor.at]
        return name and waiter(idIn(name))
    end
    for _ = 1, MOST_STEPS do
        local list = {}
        for number, cursor in pairs(cursors) do
            local W = frontOf(number, cursor)
            if W then list[#list + 1] = W end
        end
        if #list == 0 then return nil end
        list = byTurns(list)
        local W, due, _, review = chooseNext(list, t, find, idsOf)
        while freeUntil(min(due, review)) or review < NEVER do
            W, due, _, review = chooseNext(list, t, find, idsOf)
        end
        if due >= NEVER then return nil end
        if W.id == target.id then return due end
        t = due
        local G = {id = W.id, c = {}}
        for i, name in ipairs(idsOf(W)) do
            G.c[i] = costOf(W, i)
            limit.take(find(name), G.c[i], t)
            limit.sent(find(name), G.c[i], t, t, 0, G, i)
        end
        if W.h >= 0 then addEnd(t + W.h, t, idsOf(W), G, G) end
        cursors[W.l].at = cursors[W.l].at + 1
    end
    return nil
end

-- ---- Asking ----

local function bindingOf(W)
    if S.pz.phase ~= OPEN then return PAUSE end
    local home = subQueue(W.l)
    if home.n > 1 and home.hb ~= NOBODY then return home.hb end
    local _, binding = earliestOf(home.ids, W, S.t, real)
    return indexOf(binding)
end

local function giveUpIfTooLate(W)
    if waiters[W.id] == false then return false end -- granted meanwhile
    local at = forecastOf(W)
    if W.mw > 0 and (not at or at <= W.dl) then return false end
    local held = bindingOf(W)
    queue.takeOut(W)
    deny(W, W.mw == 0 and NO_CAPACITY or MAX_WAIT, now, at, held)
    run(now)
    return true
end

-- Returns true if the queue has room, perhaps because it dropped another waiter.
local function makeRoom(W)
    if S.ov == 0 then
        deny(W, QUEUE_FULL, now)
        return false
    end
    local least = queue.leastUrgent()
    if not least or (S.ov == 2 and W.pr >= least.pr) then
        deny(W, DROPPED, now)
        return false
    end
    queue.takeOut(least)
    deny(least, DROPPED, now)
    S.w = S.t -- the others may have waited behind it
    return true
end

local function allFit(W, ids)
    for i = 1, #ids do
        if not limit.fits(limiters[ids[i]] or real(ids[i]), costOf(W, i), now) then return false end
    end
    return true
end

-- Returns true if it can be granted while others wait.
local function canGoNow(W, ids)
    if S.q == 0 or not mayGo() then return false end
    if subQueue(W.l).n > 0 or not allFit(W, ids) then return false end
    local list = queue.heads()
    list[#list + 1] = W
    return chooseNext(list, now, real, idsOf) == W
end

-- Grants, denies or queues W. Its cost is one number for all limiters (ids), or a list with one for each.
local function decide(W, ids)
    if S.w <= now then run(now) end
    for i = 1, #ids do
        local C = settingsOf(ids[i])
        if costOf(W, i) > C.cap and not C.lends then
            return deny(W, OVER_CAPACITY, now, nil, C.index)
        end
    end
    load(ids)
    S.n = S.n + 1
    W.n = S.n
    W.k = now + 30000000 * W.pr
    if W.o < 0 then
        W.o = W.n
        if S.q == 0 then W.v = S.vt[W.pr + 1] or 0 else queue.takeTurn(W) end
    end
    W.e, W.dl = now, W.mw > 0 and add(now, W.mw) or NEVER
    if S.q == 0 and mayGo() and allFit(W, ids) then return addGrant(W, ids, now, NOBODY) end
    W.l = queue.subQueueFor(ids, W.pr)
    if canGoNow(W, ids) then
        forgetIfEmpty(W.l)
        addGrant(W, ids, now, NOBODY)
        return
    end
    local isLast = queue.goesLast(W)
    local isFull = S.ql >= 0 and S.q >= S.ql
    if isFull and (W.mw < 0 or not isLast) and not makeRoom(W) then return forgetIfEmpty(W.l) end
    W.l = queue.subQueueFor(ids, W.pr)
    queue.put(W)
    if queue.isBehind(W) then
        S.w = min(S.w, S.dl)
    else
        S.w = S.t
    end
    if S.w <= now then run(now) end
    if W.mw >= 0 and giveUpIfTooLate(W) then return end
    if isFull and isLast and W.mw >= 0 and waiters[W.id] then
        queue.takeOut(W)
        if makeRoom(W) then
            W.l = queue.subQueueFor(ids, W.pr)
            queue.put(W)
            S.w = S.t
        end
    end
end

-- ---- Permits ----

local function markSent(G, t, jitter)
    G.s, G.dirty = t, true
    local ids = G.ids
    for i = 1, #ids do
        local name = ids[i]
        if settings[name] or settingsOf(name) then
            limit.sent(limiters[name] or real(name), costOf(G, i), G.due, t, jitter, G, i)
        end
    end
end

local function isMarked(marks, i)
    return marks ~= nil and marks[i] == true
end

local function endGrant(G, isReturned, late, jitter)
    local returned = isReturned and G.s < 0
    if not returned and G.s < 0 then markSent(G, now, jitter) end
    local ids = G.ids
    for i = 1, #ids do
        local name = ids[i]
        if settings[name] or settingsOf(name) then
            local L = limiters[name] or real(name)
            if returned then
                limit.refund(L, costOf(G, i), now)
            else
                limit.finish(L, costOf(G, i), G.s, now, late, G, i, G.ct and isMarked(G.ct, i))
            end
        end
    end
    local how = returned and 'unsent' or (G.th and 'badly' or 'well')
    if S.pz.phase ~= OPEN then pauseEnded(G.pb, how) end
    removeGrant(G)
    lookAgain()
end

local function reportActualCost(G, name, actual)
    if G.s < 0 or actual < 0 then return end
    for i, id in ipairs(G.ids) do
        if specOf(id) == name and settings[name] and not isMarked(G.st, i) then
            G.st = G.st or {}
            G.st[i] = true
            G.dirty = true
            local cost = costOf(G, i)
            if actual > cost then
                limit.charge(real(id), actual - cost, now, G.id, isMarked(G.ct, i))
            elseif actual < cost then
                limit.lowerCost(real(id), cost, actual, G.due, G.s, now, G, i)
                if type(G.c) ~= 'table' then
                    local each = {}
                    for j = 1, #G.ids do each[j] = G.c end
                    G.c = each
                end
                G.c[i] = actual
            end
        end
    end
    lookAgain()
end
