-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- take: at most so many rows for a worker. What it has already is handed out again behind the entry `after`;
-- or else, where the worker says so, what nobody has cared for within the lease, and then what is new.
function call.take(id, worker, most, after, lease)
    local rows = {}
    local function note(entries)
        for _, each in ipairs(entries or {}) do
            local fields = each and each[2]
            if fields then
                rows[#rows + 1] = {each[1], fields[2], fields[4], fields[6], redis.call('HGET', BEGUN, fields[2]) or ''}
            end
        end
    end
    local function read(from, number)
        local found = redis.call('XREADGROUP', 'GROUP', WORKERS, worker, 'COUNT', number, 'STREAMS', ROWS, from)
        if found and found[1] then note(found[1][2]) end
    end
    most = tonumber(most)
    if after ~= '' then
        read(after, most)
    else
        if tonumber(lease) > 0 then
            note(redis.call('XAUTOCLAIM', ROWS, WORKERS, worker, lease, '0-0', 'COUNT', most)[2])
        end
        if #rows < most then read('>', most - #rows) end
    end
    local found = status()
    found[#found + 1] = rows
    return found
end

-- alive: nobody else may take what this worker has
function call.alive(id, worker)
    giveTo(worker, entriesOf(worker), 0)
    return status()
end

-- intend: it is about to send this row, which must not be sent twice. Only if it is still its own.
function call.intend(id, worker, entry, index)
    local owner = redis.call('XPENDING', ROWS, WORKERS, entry, entry, 1)[1]
    local isOwn = owner and owner[2] == worker
    if isOwn then redis.call('HSET', BEGUN, index, worker) end
    local found = status()
    found[#found + 1] = isOwn and 1 or 0
    return found
end

-- withdraw: it was not sent after all
function call.withdraw(id, worker, index)
    if redis.call('HGET', BEGUN, index) == worker then redis.call('HDEL', BEGUN, index) end
    return status()
end

-- done: of each row its entry, its number and how it ended. Each counts once, whoever says so.
function call.done(id, ...)
    local ends = {...}
    for i = 1, #ends, 3 do
        if redis.call('XACK', ROWS, WORKERS, ends[i]) == 1 then
            redis.call('XDEL', ROWS, ends[i])
            redis.call('HINCRBY', JOB, ends[i + 2], 1)
            redis.call('HDEL', BEGUN, ends[i + 1])
        end
    end
    if redis.call('XLEN', ROWS) == 0 and count('added') >= count('total') then
        for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, KEPT) end
    end
    return status()
end

-- leave: what it has not done is anybody's
function call.leave(id, worker)
    giveTo(NOBODY, entriesOf(worker), LONG_AGO)
    return status()
end
