-- New batches of player events for wrk: TRACKERS names a file with a token and the JSON of its context on each line,
-- EVENTS is the number of events in a batch, DAY their day, FIRST the first millisecond of it not used before.
local trackers = {}
for line in io.lines(os.getenv('TRACKERS')) do
  local token, context = line:match('^(%S+) (.*)$')
  trackers[#trackers + 1] = { token = token, context = context }
end
local events, day, now = tonumber(os.getenv('EVENTS')), os.getenv('DAY'), tonumber(os.getenv('FIRST'))
local turn = 0

function request()
  local told = {}
  for i = 1, events do
    local ms = now % 1000
    local s = (now - ms) / 1000
    local at = string.format('%sT%02d:%02d:%02d.%03dZ', day, s / 3600, s / 60 % 60, s % 60, ms)
    told[i] = '{"created_at":"' .. at .. '","name":"timeupdate","current_second":' .. i .. '}'
    now = now + 1
  end
  turn = turn % #trackers + 1
  local tracker = trackers[turn]
  local body = '{' .. tracker.context .. ',"current_second":1,"source":"web","events":[' .. table.concat(told, ',') .. ']}'
  return wrk.format('PUT', nil, { token = tracker.token, ['content-type'] = 'application/json' }, body)
end
