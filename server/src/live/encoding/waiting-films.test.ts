import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { makeWorld } from '../../../testing/world.ts'
import { runProgram } from '../../media/transcode/ffmpeg.ts'
import { EncodingRoom } from './encoding-room.ts'
import { measureMachine } from './machine.ts'
import { findMachine, recordEncodeSpeed } from './machine-queries.ts'
import { followBroadcasts, tellWorkers } from './waiting-films.ts'

const { ctx } = await makeWorld()

/** An encoding of a film that takes for ever; its frames are counted. */
function encodeFilm() {
  const stop = new AbortController()
  let frames = 0
  const done = runProgram({
    program: 'ffmpeg',
    args: [
      ...['-v', 'error', '-progress', 'pipe:1', '-stats_period', '0.1', '-re', '-f', 'lavfi'],
      ...['-i', 'testsrc2=size=160x90:rate=30', '-c:v', 'libx264', '-f', 'null', '-'],
    ],
    folder: '/',
    limit: 60,
    mayWait: true,
    signal: stop.signal,
    onProgress: (report) => (frames = report.frames),
  }).catch(() => {})
  return { frames: () => frames, stop: () => (stop.abort(), done) }
}

it('lets films wait while a broadcast needs the machine, and go on after it', async () => {
  const room = new EncodingRoom({ most: 2, capacity: async () => 0 })
  const share = (await room.take(1))!
  const film = encodeFilm()
  await eventually(
    async () => film.frames(),
    (frames) => frames > 0,
  )
  const telling = tellWorkers(ctx, room)
  await eventually(
    async () => (await findMachine(ctx.db, hostname()))?.films_wait_until,
    (until) => Boolean(until),
  )
  const following = await followBroadcasts(ctx)
  await eventually(stateOfEncoder, (state) => state === 'T')
  share.release()
  await telling.stop()
  const before = film.frames()
  expect(
    await eventually(
      async () => film.frames(),
      (frames) => frames > before + 10,
    ),
  ).toBeGreaterThan(before)
  await following.stop()
  await film.stop()
}, 30_000)

/** The letter by which the system tells whether a process runs. */
async function stateOfEncoder() {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const pids = children.trim().split(' ')
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return stats.find((stat) => stat.includes('(ffmpeg)'))?.split(') ')[1]?.[0]
}

it('measures a machine once, and again with other processors', async () => {
  const first = await measureMachine(ctx)
  expect(first.encode_speed).toBeGreaterThan(0)
  expect(await measureMachine(ctx)).toMatchObject({ encode_speed: first.encode_speed })
  const kept = { host: hostname(), encode_speed: 1, measured_at: new Date().toISOString() }
  await recordEncodeSpeed(ctx.db, { ...kept, processors: first.processors + 1 })
  expect((await measureMachine(ctx)).encode_speed).toBeGreaterThan(1)
})

it('leaves the machine to films where broadcasts use little of it', async () => {
  const room = new EncodingRoom({ most: null, capacity: async () => 100 })
  const [little, much] = [(await room.take(40))!, (await room.take(40))!]
  expect(room.isBusy).toBe(true)
  much.release()
  expect(room.isBusy).toBe(false)
  little.struggled()
  expect(room.isBusy).toBe(true)
  little.release()
  expect(room.isBusy).toBe(false)
})
