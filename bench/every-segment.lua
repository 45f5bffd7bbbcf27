-- Asks for 00001 to 00100 in turn, where the address given names the first.
local number = 0
request = function()
  number = number % 100 + 1
  return wrk.format("GET", (wrk.path:gsub("00001", string.format("%05d", number))))
end
