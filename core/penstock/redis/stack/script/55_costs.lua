-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- What calls come to cost, where that is learned: of the last hundred what 95 did not exceed, and what is left beside
-- it for dearer ones, as limits/learning/learnedcost.cpp has it. S.lc has it by the names of limits: the estimate (e),
-- what is left (r) and the mean (m). The last hundred themselves are looked at only when another one is known.
local costs = {}
local planning -- a forecast goes by the mean, or by the estimate alone
local BY_MEAN, BY_ESTIMATE = 1, 2

function costs.learn(C, actual)
    if not C.learns or actual <= 0 then return end
    local bytes = redis.call('HGET', KEYS[11], C.name)
    local last = bytes and cmsgpack.unpack(bytes) or {}
    last[#last + 1] = actual
    if #last > 100 then table.remove(last, 1) end
    redis.call('HSET', KEYS[11], C.name, cmsgpack.pack(last))
    local sorted, sum, count = {}, 0, #last
    for i, each in ipairs(last) do
        sorted[i] = each
        sum = sum + each
    end
    table.sort(sorted)
    local estimate = sorted[floor((count * 95 + 99) / 100)]
    if count < 20 then estimate = max(C.learns, estimate) end
    local beyond = max(0, sorted[count] - estimate)
    local unseen = (muldiv(sorted[count] - sorted[1], 5, count))
    S.lc = S.lc or {}
    S.lc[C.name] = {e = estimate, r = min(beyond + max(beyond, unseen), estimate), m = muldivUp(sum, 1, count)}
    if estimate > (C.mc or 1) then
        C.mc = estimate
        if C.full then C.cap = max(C.cap, min(estimate, C.full)) end
    end
end

-- What a call takes of it, or of another limit.
function costs.now(C, cost)
    if not C or not C.learns or cost == 0 then return cost end
    local known = S.lc and S.lc[C.name]
    if known and planning == BY_MEAN then return min(known.m, known.e, C.cap) end
    return min(known and known.e or C.learns, max(1, C.full or C.cap))
end

-- What has to be there when it goes.
function costs.room(C, cost)
    cost = costs.now(C, cost)
    local known = C and C.learns and not planning and S.lc and S.lc[C.name]
    if not known or cost >= C.cap then return cost end
    return min(cost + known.r, C.cap)
end
