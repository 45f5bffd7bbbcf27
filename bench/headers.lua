-- One call after the other, each with the next of the headers in HEADERS (a line each, "name: value"): no API key may make
-- more than 600 a minute. What is compared with it uses this script too, which costs the asking side processor time.
local calls = {}

init = function()
  for name, value in string.gmatch(os.getenv("HEADERS"), "([^:\n]+): ([^\n]+)") do
    calls[#calls + 1] = wrk.format("GET", nil, { [name] = value })
  end
end

local turn = 0
request = function()
  turn = turn % #calls + 1
  return calls[turn]
end
