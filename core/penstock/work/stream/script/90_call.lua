-- SPDX-FileCopyrightText: The Penstock authors
-- SPDX-License-Identifier: MIT

if ARGV[1] ~= 'begin' then
    local id = known('id')
    -- Who only looks need not know which one it is.
    if not id or (ARGV[2] ~= '' and id ~= ARGV[2]) then return {'gone'} end
end
return call[ARGV[1]](unpack(ARGV, 2))
