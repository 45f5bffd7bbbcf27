import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { makeCertificate } from '../../../testing/certificate.ts'
import { startEncoder } from '../../../testing/encoder.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { MediaTag } from './rtmp-connection.ts'
import { startRtmpsServer } from './rtmp-server.ts'
import { WatchedCertificate } from './watched-certificate.ts'

const log = pino({ level: 'silent' })
const folder = await mkdtemp(join(tmpdir(), 'rtmps-'))
const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
async function write({ certificate, key } = makeCertificate()) {
  await writeFile(files.certificate, certificate)
  await writeFile(files.key, key)
}
await write()

const tags: MediaTag[] = []
const certificate = await WatchedCertificate.read(files, { log, everyMs: 50 })
const server = await startRtmpsServer({ host: '127.0.0.1', port: 0, certificate }, async ({ key }) =>
  key === 'right' ? { write: (tag) => tags.push(tag), end: () => {} } : undefined,
)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const serialShown = () =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve((socket.getPeerCertificate() as PeerCertificate).serialNumber)
      socket.destroy()
    })
    socket.once('error', reject)
  })

it('takes what a real encoder sends encrypted', async () => {
  const encoder = startEncoder({
    port: server.port,
    key: 'right',
    seconds: 1,
    isFast: true,
    isEncrypted: true,
  })
  expect(await encoder.ended).toBe('') // what it has sent last may still be on its way
  await expect.poll(() => tags.filter(({ kind }) => kind === 'video').length).toBeGreaterThanOrEqual(30)
})

it('uses a renewed certificate for new connections, and the one before while the new one is not whole', async () => {
  const first = await serialShown()
  const next = makeCertificate()
  await writeFile(files.certificate, next.certificate) // its key is not written yet
  await new Promise((done) => setTimeout(done, 200))
  expect(await serialShown()).toBe(first)
  await write(next)
  await eventually(serialShown, (serial) => serial !== first)
})

it('ends what is not TLS, and goes on', async () => {
  const socket = connectPlain(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(3072)]))
  await new Promise((done) => socket.once('close', done))
  expect(await serialShown()).toBeTruthy()
})

it('turns a flood of one address away', async () => {
  const sockets = Array.from({ length: 40 }, () => connectPlain(server.port, '127.0.0.1'))
  let closed = 0
  for (const socket of sockets)
    socket
      .on('error', () => {})
      .on('close', () => (closed += 1))
      .resume()
  const turnedAway = await eventually(
    async () => closed,
    (count) => count >= 20,
  )
  expect(turnedAway).toBe(20)
  for (const socket of sockets) socket.destroy()
})
