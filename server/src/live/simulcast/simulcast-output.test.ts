import { afterAll, expect, it } from 'vitest'
import { pino } from 'pino'
import { eventually } from '../../../testing/eventually.ts'
import type { MediaTag, Publisher } from '../ingest/rtmp-connection.ts'
import { startRtmpServer } from '../ingest/rtmp-server.ts'
import { SimulcastOutput } from './simulcast-output.ts'

const received: MediaTag[] = []
let publisher: Publisher | undefined
const server = await startRtmpServer({ host: '127.0.0.1', port: 0 }, async (admitted) => {
  publisher = admitted
  return { write: (tag) => received.push(tag), end: () => {} }
})
afterAll(() => server.close())

const PICTURE_BYTES = 256 * 1024
const configuration: MediaTag = { kind: 'video', timestamp: 0, body: Buffer.from([0x17, 0, 0, 0, 0, 1]) }
const source = { id: 'one', configurations: [configuration] }
const picture = (timestamp: number, isKey: boolean): MediaTag => {
  const body = Buffer.alloc(PICTURE_BYTES)
  body.set([isKey ? 0x17 : 0x27, 1])
  return { kind: 'video', timestamp, body }
}

/** The pictures before and after what was left out. */
function findGap(): MediaTag[] {
  const pictures = received.filter(({ body }) => body.length === PICTURE_BYTES)
  const index = pictures.findIndex(
    ({ timestamp }, at) => at > 0 && timestamp - pictures[at - 1]!.timestamp > 1000,
  )
  return index < 0 ? [] : [pictures[index - 1]!, pictures[index]!]
}

it('leaves pictures out for a server that is too slow, up to a key frame, and gives up one that is stuck', async () => {
  let passed = 0
  const output = new SimulcastOutput({
    destination: { id: 1, url: `rtmp://127.0.0.1:${server.port}/live`, key: 'key' },
    isPrivateAllowed: true,
    log: pino({ level: 'silent' }),
    now: () => performance.now() + passed,
  })
  let time = 0
  const write = () => output.write(picture((time += 40), time % 1000 === 0), source)
  await eventually(
    async () => write(),
    () => output.health().state === 'on_air',
  )
  publisher!.pause()
  for (let count = 0; count < 200; count += 1) write()
  const slow = output.health()
  expect(slow).toMatchObject({ state: 'on_air', problem: 'too_slow' })
  expect(slow.dropped_frames).toBeGreaterThan(100)

  publisher!.resume()
  const [, next] = await eventually(
    async () => {
      write()
      return findGap()
    },
    (gap) => gap.length > 0,
  )
  expect(next!.body[0]).toBe(0x17)
  expect(output.health().problem).toBeNull()

  publisher!.pause()
  for (let count = 0; count < 200; count += 1) write()
  passed = 11_000
  write()
  expect(output.health()).toMatchObject({ state: 'failing', problem: 'too_slow' })
  output.stop()
})
