-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- A job in Redis. KEYS: what is known of it, its rows as a stream, and the rows that somebody was about to send
-- though they must not be sent twice, by their number. ARGV: what is to be done, which job is meant.
local JOB, ROWS, BEGUN = KEYS[1], KEYS[2], KEYS[3]
local WORKERS = 'workers' -- the one group of the stream
local NOBODY = '-' -- in whose name rows lie that were given back
local LONG_AGO = 3600000 -- ms: they are anybody's at once
local KEPT = 7 * 86400000 -- ms that a finished job is known

local function known(name)
    return redis.call('HGET', JOB, name)
end

local function count(name)
    return tonumber(known(name) or 0)
end

local function status()
    return {'ok', count('total'), count('added'), count('answered'), count('failed'), count('in_doubt'),
            count('duplicate'), redis.call('XLEN', ROWS)}
end

-- The entries that a worker has, all of them.
local function entriesOf(worker)
    local ids = {}
    local from = '-'
    while true do
        local page = redis.call('XPENDING', ROWS, WORKERS, from, '+', 1000, worker)
        for _, each in ipairs(page) do ids[#ids + 1] = each[1] end
        if #page < 1000 then return ids end
        from = '(' .. ids[#ids]
    end
end

-- Gives them to a worker as if they had come so long ago.
local function giveTo(worker, ids, idle)
    for first = 1, #ids, 1000 do
        local words = {unpack(ids, first, math.min(#ids, first + 999))}
        words[#words + 1] = 'IDLE'
        words[#words + 1] = idle
        words[#words + 1] = 'JUSTID'
        redis.call('XCLAIM', ROWS, WORKERS, worker, 0, unpack(words))
    end
end

local call = {}
