-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- begin: the job as JSON, how many rows it will have, whether to start over
function call.begin(id, json, total, fresh)
    local other = known('id')
    local isOpen = other and (redis.call('XLEN', ROWS) > 0 or count('added') < count('total'))
    if fresh ~= '1' then
        if other == id then return status() end
        if isOpen then return {'other', redis.call('XLEN', ROWS)} end
    end
    redis.call('DEL', JOB, ROWS, BEGUN)
    redis.call('HSET', JOB, 'id', id, 'json', json, 'total', total, 'added', 0)
    redis.call('XGROUP', 'CREATE', ROWS, WORKERS, '0', 'MKSTREAM')
    return status()
end

-- add: the number of the first row, then of each whether it is a duplicate, and the row. Those that are there
-- already are passed over: it may be said again, and by two who put the same job there.
function call.add(id, first, ...)
    local added, index = count('added'), tonumber(first)
    local rows = {...}
    for i = 1, #rows, 2 do
        if index == added then
            redis.call('XADD', ROWS, '*', 'i', string.format('%d', index), 'd', rows[i], 'r', rows[i + 1])
            added = added + 1
        end
        index = index + 1
    end
    redis.call('HSET', JOB, 'added', string.format('%d', added))
    return status()
end

function call.look()
    local found = status()
    found[#found + 1] = known('json')
    return found
end
