import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { makeCertificate } from '../../../testing/certificate.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { MediaTag } from '../ingest/rtmp-connection.ts'
import { startRtmpsServer } from '../ingest/rtmp-server.ts'
import { WatchedCertificate } from '../ingest/watched-certificate.ts'
import { SimulcastOutput } from './simulcast-output.ts'

const log = pino({ level: 'silent' })
const folder = await mkdtemp(join(tmpdir(), 'rtmps-target-'))
const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
const made = makeCertificate()
await writeFile(files.certificate, made.certificate)
await writeFile(files.key, made.key)

/** Another service, which takes streams encrypted. */
const received: MediaTag[] = []
const certificate = await WatchedCertificate.read(files, { log })
const service = await startRtmpsServer({ host: '0.0.0.0', port: 0, certificate }, async ({ key }) =>
  key === 'right' ? { write: (tag) => received.push(tag), end: () => {} } : undefined,
)
const trusted = getCACertificates()
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await service.close()
  await rm(folder, { recursive: true })
})

const configuration: MediaTag = { kind: 'video', timestamp: 0, body: Buffer.from([0x17, 0, 0, 0, 0, 1]) }
const picture: MediaTag = { kind: 'video', timestamp: 40, body: Buffer.from([0x17, 1, 0, 0, 0, 7]) }

/** Sends until the state or the problem is there. */
async function sendTo(host: string, isSettled: (output: SimulcastOutput) => boolean) {
  const output = new SimulcastOutput({
    destination: { id: 1, url: `rtmps://${host}:${service.port}/live`, key: 'right' },
    isPrivateAllowed: true,
    log,
  })
  const write = async () => output.write(picture, { id: 'one', configurations: [configuration] })
  await eventually(write, () => isSettled(output))
  return { output, write }
}
const hasProblem = (output: SimulcastOutput) => output.health().problem !== null

it('sends nothing encrypted to a server whose certificate nobody vouches for', async () => {
  const { output } = await sendTo('localhost', hasProblem)
  expect(output.health()).toMatchObject({ state: 'failing', problem: 'untrusted' })
  output.stop()
  expect(received).toEqual([])
})

it('sends encrypted to a server that is trusted, under its own name alone', async () => {
  setDefaultCACertificates([...trusted, made.certificate])
  const { output, write } = await sendTo('localhost', (sent) => sent.health().state === 'on_air')
  await eventually(write, () => received.some(({ body }) => body.equals(picture.body)))
  expect(received[0]!.body).toEqual(configuration.body)
  output.stop()

  const elsewhere = await sendTo('127.0.0.2', hasProblem)
  expect(elsewhere.output.health().problem).toBe('untrusted')
  elsewhere.output.stop()
})
