-- One call after the other with each of many keys, as no key may make more than 600 a minute.
local calls = {}

init = function()
  for key in string.gmatch(os.getenv("API_KEYS"), "%S+") do
    calls[#calls + 1] = wrk.format("GET", nil, { ["authorization"] = "Bearer " .. key })
  end
end

local turn = 0
request = function()
  turn = turn % #calls + 1
  return calls[turn]
end
