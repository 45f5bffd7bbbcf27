import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { startNatsCluster } from '../../testing/nats-cluster.ts'
import { startTestNats } from '../../testing/nats.ts'
import {
  makeTrackedProgram,
  openTrackedFilm,
  playbackEvents,
  listRecordedEvents,
} from '../../testing/tracked-viewing.ts'
import { makeWorld } from '../../testing/world.ts'
import { openStream, STREAM } from './stream.ts'
import { startStreamWriter } from './stream-writer.ts'

const nats = await startTestNats()
const world = await makeWorld({ NATS_URL: nats.url })
const program = await makeTrackedProgram(world)
const ana = await world.make.member()
const viewingToken = await openTrackedFilm(world, await world.as(ana), {
  ...program,
  user_id: ana.id,
  store_id: world.storeId,
})
afterAll(() => nats.stop())

const start = Date.parse('2026-03-01T10:00:00Z')
const batch = (number: number) => playbackEvents(20, new Date(start + number * 20_000).toISOString())
const tellAll = async (numbers: number[]) => {
  world.setTime('2026-03-01T12:00:00Z')
  const told = await Promise.all(numbers.map((number) => viewingToken.tell(batch(number))))
  return told.map(({ statusCode }) => statusCode)
}
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

it('writes down through the stream just what it would have written at once, repeats and crashes included', async () => {
  world.setTime(null)
  const numbers = [...Array(10).keys()]
  expect(await tellAll(numbers)).toEqual(numbers.map(() => 200))
  expect(await listRecordedEvents(world)).toEqual([])
  await nats.restart()
  await waitFor(async () => expect(await tellAll([3, 4])).toEqual([200, 200]))

  const writer = startStreamWriter(world.ctx, nats.url)
  const expected = numbers.flatMap(batch)
  await waitFor(async () => expect(await listRecordedEvents(world)).toMatchObject(expected))
  await waitFor(async () => expect(await waitingInStream()).toBe(0))
  await writer.stop()
  expect((await listRecordedEvents(world)).length).toBe(expected.length)
})

it('leaves in the stream what cannot be written down yet', async () => {
  await world.ctx.db.deleteFrom('player_event').execute()
  await world.ctx.pool.query('alter table player_event rename to player_event_away')
  const writer = startStreamWriter(world.ctx, nats.url)
  expect(await tellAll([1])).toEqual([200])
  await waitFor(async () => expect(await triesOfWriter()).toBeGreaterThan(0))

  await world.ctx.pool.query('alter table player_event_away rename to player_event')
  await waitFor(async () => expect(await listRecordedEvents(world)).toMatchObject(batch(1)))
  await writer.stop()
})

it('goes on when the stream came back without its files', { timeout: 60_000 }, async () => {
  await world.ctx.db.deleteFrom('player_event').execute()
  const writer = startStreamWriter(world.ctx, nats.url)
  expect(await tellAll([1])).toEqual([200])
  await waitFor(async () => expect(await listRecordedEvents(world)).toMatchObject(batch(1)))

  await nats.restartEmpty()
  await waitFor(async () => expect(await tellAll([2])).toEqual([200]))
  expect(await tellAll([3])).toEqual([200])
  const expected = [1, 2, 3].flatMap(batch)
  await waitFor(async () => expect(await listRecordedEvents(world)).toMatchObject(expected))
  await writer.stop()
})

it('keeps three copies where the servers are a cluster', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-nats-'))
  const cluster = await startNatsCluster(folder)
  const [url] = cluster.url.split(',')
  const copies = async () => {
    const connection = await openStream(cluster.url, 'test')
    const { config } = await (await jetstreamManager(connection)).streams.info(STREAM)
    await connection.close()
    return config.num_replicas
  }
  await vi.waitFor(async () => expect(await copies()).toBe(3), { timeout: 30_000, interval: 500 })
  await cluster.nodes[0]!.kill()
  await vi.waitFor(async () => expect(await copies()).toBe(3), { timeout: 30_000, interval: 500 })
  await expect(openStream(url!, 'test')).rejects.toThrow('connection refused')
  await cluster.stop()
  await rm(folder, { recursive: true })
})

it('asks to try again while the stream is away', async () => {
  await nats.stop()
  expect(await tellAll([5])).toEqual([503])
})

async function inStream<T>(
  look: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>,
): Promise<T> {
  const connection = await connect({ servers: nats.url })
  try {
    return await look(await jetstreamManager(connection))
  } finally {
    await connection.close()
  }
}

const waitingInStream = () => inStream(async ({ streams }) => (await streams.info(STREAM)).state.messages)
const triesOfWriter = () =>
  inStream(async ({ consumers }) => (await consumers.info(STREAM, 'writer')).num_redelivered)
