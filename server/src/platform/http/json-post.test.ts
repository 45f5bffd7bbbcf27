import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startWebhookTarget } from '../../../testing/target.ts'
import { isSafeTarget, postJson } from './json-post.ts'
import { isPublicAddress } from './public-address.ts'

const target = await startWebhookTarget()
afterAll(() => target.stop())
const carefulContext = { config: { private_targets: false } } as never
const trustingContext = { config: { private_targets: true } } as never

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['93.184.215.14', true],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['no address', false],
])('says of %s that it is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it.each([
  ['https://hooks.example/pixels', true],
  ['http://hooks.example/pixels', false],
  ['https://user:word@hooks.example/', false],
  ['https://127.0.0.1/', false],
  ['https://0x7f.1/', false],
  ['https://2130706433/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:a9fe:a9fe]/latest/meta-data', false],
  ['ftp://hooks.example/', false],
  ['nowhere', false],
])('takes %s for safe: %s', (address, isSafe) => {
  expect(isSafeTarget(carefulContext, address)).toBe(isSafe)
})

it('never posts to this machine, by address or by name', async () => {
  const named = new URL(target.url)
  named.protocol = 'https:'
  named.hostname = 'localhost'
  for (const address of [target.url, target.url.replace('http:', 'https:'), named.href])
    expect(await postJson(carefulContext, address, '{}', {})).toEqual({
      problem: 'private_address',
      status: null,
      answer: null,
    })
  expect(target.received).toEqual([])
})

it('posts to private targets if allowed, follows no redirect, and reports the problem', async () => {
  expect(await postJson(trustingContext, target.url, '{"a":1}', {})).toEqual({
    problem: null,
    status: 204,
    answer: null,
  })
  target.answer(302)
  expect(await postJson(trustingContext, target.url, '{}', {})).toMatchObject({
    problem: 'refused',
    status: 302,
  })
  expect(target.received.map(({ body }) => body)).toEqual(['{"a":1}', '{}'])
  expect(await postJson(trustingContext, 'http://127.0.0.1:1/', '{}', {})).toEqual({
    problem: 'unreachable',
    status: null,
    answer: null,
  })
  expect(await postJson(trustingContext, 'http://nobody.invalid/', '{}', {})).toMatchObject({ status: null })
})

const HOSTILE: [string, (response: ServerResponse, socket: Socket) => void, object][] = [
  ['never answers', () => {}, { problem: 'timeout', status: null }],
  ['hangs up', (_response, socket) => socket.destroy(), { problem: 'unreachable', status: null }],
  ['never ends', (response) => endlessly(response), { problem: null, status: 200, answer: 'x'.repeat(2000) }],
  [
    'stops in the middle',
    (response) => response.write('half'),
    { problem: null, status: 200, answer: 'half' },
  ],
  ['breaks off', (response, socket) => breakOff(response, socket), { problem: null, status: 200 }],
  [
    'switches to another protocol',
    (_response, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    { problem: 'unreachable', status: null },
  ],
  ['answers with no HTTP', (_response, socket) => socket.end('hello'), { problem: 'unreachable' }],
  [
    'sends endless headers',
    (_response, socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`),
    { problem: 'unreachable', status: null },
  ],
  [
    'sends what no text holds',
    (response) => response.end(Buffer.from([0, 0xff, 0x41])),
    { problem: null, answer: '\ufffdA' },
  ],
]

const endlessly = (response: ServerResponse) => {
  while (response.write('x'.repeat(1000)) && !response.destroyed);
  response.once('drain', () => endlessly(response))
}

function breakOff(response: ServerResponse, socket: Socket) {
  response.writeHead(200, { 'content-length': 100 }).write('half')
  setImmediate(() => socket.destroy())
}

it.each(HOSTILE)('is not held up by a server that %s', async (name, answer, result) => {
  const server = createServer((request, response) => answer(response, request.socket)).listen(0, '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.once('listening', resolve)
  await promise
  const { port } = server.address() as AddressInfo
  const limits = { answered_within_ms: name === 'never answers' ? 300 : 10_000, answer_ms: 300 }
  const outcome = await postJson(trustingContext, `http://127.0.0.1:${port}/`, '{}', {}, limits)
  expect(outcome).toMatchObject(result)
  server.closeAllConnections()
  server.close()
})
