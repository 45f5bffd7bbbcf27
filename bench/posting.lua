-- New comments for wrk: WRITERS names a file with the cookies of a signed-in browser on each line, CSRF is the token that
-- goes with all of them, CONTENT the program, ROUND what makes the texts of this run differ from those before.
local writers = {}
for line in io.lines(os.getenv('WRITERS')) do writers[#writers + 1] = line end
local csrf, content, round = os.getenv('CSRF'), os.getenv('CONTENT'), os.getenv('ROUND')
local turn = 0

function request()
  turn = turn + 1
  -- Each comes from a network of its own: it is not the pace of an address that is measured.
  local network = string.format('10.%d.%d.%d', turn / 65536 % 256, turn / 256 % 256, turn % 256)
  local body = '{"id":' .. content .. ',"comment":{"body":"What I think, round ' .. round .. ', number ' .. turn .. '."}}'
  return wrk.format('POST', nil, {
    cookie = writers[turn % #writers + 1],
    ['x-csrf-token'] = csrf,
    ['x-forwarded-for'] = network,
    ['content-type'] = 'application/json',
  }, body)
end
