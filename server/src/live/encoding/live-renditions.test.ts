import { spawn, type ChildProcess } from 'node:child_process'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { stopRenditionEncoders } from '../../../testing/stopped-encoders.ts'
import { readFragmentStart } from '../../media/transcode/fragments.ts'
import { listChildBoxes } from '../../media/transcode/mp4-boxes.ts'
import { FlvReader } from '../ingest/flv-reader.ts'
import { Signal } from '../origin/signal.ts'
import { Stage } from '../packaging/stage.ts'
import type { TrackSegment } from '../packaging/segmented-track.ts'
import { EncodingRoom } from './encoding-room.ts'

const log = pino({ level: 'silent' })
const running: ChildProcess[] = []
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')))

interface Stored extends TrackSegment {
  bytes: Buffer
}

/** A stage that encodes, and what it stores. */
function makeStage({ most = 2, calmMs = 60_000, maxLag = 2 } = {}) {
  const inits: string[] = []
  const stored = new Map<string, Stored[]>()
  const room = new EncodingRoom({ most, capacity: async () => 0 })
  const stage = new Stage({
    encoding: { room, ffmpeg: 'ffmpeg', log, maxLag, calmMs },
    store: {
      addInit: (track, feed) => void inits.push(`${track}/${feed}`),
      addSegment: (track, segment, bytes) =>
        void stored.set(track, [...(stored.get(track) ?? []), { ...segment, bytes }]),
    },
  })
  return { stage, room, inits, segmentsOf: (track: string) => stored.get(track) ?? [] }
}

/** Sends a picture in real time, as an encoder does; with B-frames, whose clock is the harder one. */
function send(stage: Stage, { size = '640x360', seconds = 60 } = {}) {
  const signal = new Signal({
    publisher: { close() {}, pause() {}, resume() {} },
    ffmpeg: 'ffmpeg',
    log,
    on: {
      async admit(_signal, _format, tap) {
        const feed = stage.beginFeed(tap)
        return {
          init: (kind, init) => stage.init(kind, feed, init),
          part: (kind, epoch, part) => stage.part(kind, feed, epoch, part),
        }
      },
      failed() {},
      received() {},
      ended() {},
    },
  })
  const source = [
    ...['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`],
    ...['-re', '-f', 'lavfi', '-i', 'sine=sample_rate=48000', '-t', String(seconds)],
  ]
  const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-b_strategy', '0', '-g', '60']
  const sound = ['-c:a', 'aac', '-ac', '2']
  const child = spawn('ffmpeg', [
    '-v',
    'error',
    ...source,
    ...picture,
    '-pix_fmt',
    'yuv420p',
    ...sound,
    '-f',
    'flv',
    '-',
  ])
  running.push(child)
  const reader = new FlvReader()
  child.stdout.on('data', (bytes: Buffer) => reader.read(bytes).forEach((tag) => signal.write(tag)))
  child.stdout.on('end', () => signal.end())
  return { child, signal }
}

const makerOf = (stage: Stage) => stage.renditions!.makers[0]!

/** Where each fragment of the stored segments begins, in units of the track's timescale. */
const startsOf = (segments: Stored[]) =>
  segments.flatMap(({ bytes }) =>
    listChildBoxes(bytes, 0)
      .filter(({ type }) => type === 'moof')
      .map((moof) => readFragmentStart(moof.bytes)),
  )

it('has the clock, the segments and the numbers of its source, to the unit', async () => {
  const { stage, inits, segmentsOf, room } = makeStage()
  const { child, signal } = send(stage, { seconds: 7 })
  await eventually(
    async () => stage.isReady,
    (isReady) => isReady,
    20_000,
  )
  const { pictures } = stage.variants()
  expect(pictures.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['v240', 426, 240],
    ['v360', 640, 360],
  ])
  expect(pictures.map(({ codec }) => codec)).toEqual([expect.stringMatching(/^avc1\.64/), expect.any(String)])
  expect(pictures[0]!.bandwidth.peak).toBeGreaterThanOrEqual(400_000)
  await eventually(
    async () => child.exitCode,
    (code) => code === 0,
  )
  await signal.settled()
  stage.pause()
  await stage.settled()
  stage.end()
  const [source, rendition] = [segmentsOf('v360'), segmentsOf('v240')]
  expect(rendition.length).toBeGreaterThanOrEqual(3)
  expect(startsOf(rendition)).toEqual(startsOf(source))
  const times = (segments: Stored[]) =>
    segments.map(({ number, feed, begins_at }) => [number, feed, begins_at])
  expect(times(rendition)).toEqual(times(source))
  expect(rendition.every(({ independent }) => independent)).toBe(true)
  expect(inits).toContain('v240/1')
  expect(room.count).toBe(0)
}, 40_000)

it('is dropped while the machine is too slow, and comes back; the source has no gap', async () => {
  const { stage, segmentsOf } = makeStage({ calmMs: 1000 })
  send(stage)
  const isEncoded = () =>
    eventually(
      async () => segmentsOf('v240').length,
      (length) => length >= 2,
      20_000,
    )
  await isEncoded()
  await stopRenditionEncoders()
  await eventually(
    async () => makerOf(stage).dropped?.reason,
    (reason) => reason === 'slow',
  )
  expect(stage.variants().pictures.map(({ name }) => name)).toEqual(['v360'])
  const before = segmentsOf('v240').length
  await eventually(
    async () => segmentsOf('v240').length,
    (length) => length >= before + 2,
    20_000,
  )
  expect(makerOf(stage).dropped).toBeUndefined()
  expect(stage.variants().pictures.map(({ name }) => name)).toEqual(['v240', 'v360'])
  const numbers = segmentsOf('v360').map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  const { segments } = makerOf(stage).track
  const gaps = segments.filter(({ isGap }) => isGap)
  expect(gaps.length).toBeGreaterThan(0)
  expect(segments.map(({ number }) => number)).toEqual(numbers.slice(0, segments.length))
  stage.end()
}, 60_000)

it('goes on with a picture of another size, and makes none larger than it is', async () => {
  const { stage, segmentsOf } = makeStage()
  const first = send(stage)
  await eventually(
    async () => segmentsOf('v240').length,
    (length) => length > 0,
    20_000,
  )
  first.child.kill('SIGKILL')
  await first.signal.settled()
  stage.pause()
  send(stage, { size: '320x180' })
  await eventually(
    async () => segmentsOf('v240').filter(({ feed }) => feed === 2).length,
    (length) => length >= 2,
    20_000,
  )
  expect(makerOf(stage).track.inits.get(2)).toMatchObject({ width: 320, height: 180 })
  expect(segmentsOf('v240').filter(({ feed }) => feed === 1).length).toBeGreaterThan(0)
  stage.end()
}, 60_000)

it('is made only where there is room', async () => {
  const room = new EncodingRoom({ most: null, capacity: async () => 100 })
  const [one, two, three] = await Promise.all([room.take(60), room.take(60), room.take(40)])
  expect([one !== undefined, two, three !== undefined]).toEqual([true, undefined, true])
  one!.release()
  expect(await room.take(60)).toBeDefined()
})
