import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openGuarded, type GetFailed } from './guarded-get.ts'

const careful = { config: { private_targets: false } } as never
const trusting = { config: { private_targets: true } } as never

const server = createServer((request, response) => {
  if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
  else if (request.url === '/silent') response.writeHead(200).write('a')
  else response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error as GetFailed).problem,
  )

it.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://2130706433/',
  'http://10.0.0.1/',
  'http://localhost/',
  'http://[::ffff:127.0.0.1]/',
])('does not connect to %s', async (address) =>
  expect(await problemOf(openGuarded(careful, address))).toBe('private_address'),
)

it('checks where a redirect leads', async () => {
  const own = new Proxy({ private_targets: true }, { get: () => guard() })
  let asked = 0
  const guard = () => (asked += 1) <= 2 // the first address is allowed, what it leads to is not
  expect(await problemOf(openGuarded({ config: own } as never, `${origin}/away`))).toBe('private_address')
})

it('follows a few redirects only, and no other protocol', async () => {
  expect(await problemOf(openGuarded(trusting, `${origin}/round`))).toBe('too_many_redirects')
  expect(await problemOf(openGuarded(trusting, 'file:///etc/passwd'))).toBe('invalid_address')
})

it('gives up on a server that stops sending', async () => {
  const response = await openGuarded(trusting, `${origin}/silent`, { idle: 100 })
  await expect(response.toArray()).rejects.toThrow('aborted')
})
