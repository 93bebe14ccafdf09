-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

-- Everything that is written, so that no error leaves half of it: where the script fails behind its first write, or
-- in what it computes, and where a key is missing, the state is lost. That is all that is kept then, until somebody
-- begins anew with limits that are used up.
local LOST = 'lost'
local RESET = 'reset' -- deleted on purpose, by resetStack()
local hasWritten, isOurs = false, false -- isOurs: these keys are a stack's

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

-- All that follows. A command that Redis refuses before anything is written changes nothing.
local function guarded(run)
    local isWell, answer = pcall(run)
    if isWell then return answer end
    local isCommand = type(answer) == 'table' or string.find(answer, '^@')
    if isOurs and (hasWritten or not isCommand) then pcall(lose) end
    return type(answer) == 'table' and {err = answer.err} or redis.error_reply('ERR ' .. answer)
end
