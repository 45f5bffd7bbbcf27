-- New comments for wrk: WRITERS names a file with a signed-in browser on each line, its cookies and its CSRF token; CONTENT
-- is the program, ROUND what makes the texts of this run differ from those before.
local writers = {}
for line in io.lines(os.getenv('WRITERS')) do
  local cookie, token = line:match('([^\t]+)\t(.+)')
  writers[#writers + 1] = { cookie = cookie, token = token }
end
local content, round = os.getenv('CONTENT'), os.getenv('ROUND')
local turn = 0

function request()
  turn = turn + 1
  -- Each comes from a network of its own: it is not the pace of an address that is measured.
  local network = string.format('10.%d.%d.%d', turn / 65536 % 256, turn / 256 % 256, turn % 256)
  local body = '{"id":' .. content .. ',"comment":{"body":"What I think, round ' .. round .. ', number ' .. turn .. '."}}'
  local writer = writers[turn % #writers + 1]
  return wrk.format('POST', nil, {
    cookie = writer.cookie,
    ['x-csrf-token'] = writer.token,
    ['x-forwarded-for'] = network,
    ['content-type'] = 'application/json',
  }, body)
end
