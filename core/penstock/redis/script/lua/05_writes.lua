-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- All writes go through write(), so that no error leaves a part of them. If the script fails after its first write or
-- in its own computation, or if a key is missing, the state is replaced by LOST. The next process starts over, with
-- limits that are used up.
local LOST = 'lost'
local RESET = 'reset' -- deleted on purpose, by resetLimiter()
local hasWritten, isOurs = false, false -- isOurs: the keys belong to a rate limiter

local function write(...)
    local answer = redis.call(...)
    hasWritten = true
    return answer
end

local function lose()
    local left = redis.call('PTTL', KEYS[1])
    redis.call('DEL', unpack(KEYS))
    redis.call('SET', KEYS[1], LOST, 'PX', left > 0 and string.format('%.0f', left) or 86400000)
end

-- Runs all that follows. If Redis rejects a command before the first write, nothing has changed.
local function guarded(run)
    local isWell, answer = pcall(run)
    if isWell then return answer end
    local isCommand = type(answer) == 'table' or string.find(answer, '^@')
    if isOurs and (hasWritten or not isCommand) then pcall(lose) end
    return type(answer) == 'table' and {err = answer.err} or redis.error_reply('ERR ' .. answer)
end
