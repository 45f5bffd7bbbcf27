import { beforeEach, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { applyProgramSchedule, applyDueSchedules } from '../jobs.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const { ctx } = world
const signal = new AbortController().signal

const at = (id: number) => `/bullet/api/programs/${id}`
const act = async (id: number, what: string, body?: unknown) =>
  (await owner.post(`${at(id)}/${what}`, body)).json()
const readProgram = async (id: number) => (await owner.get(at(id))).json()
const sweep = () => applyDueSchedules.run(ctx, {}, signal)
const isOut = async (permalink: string) =>
  (await world.app.inject(`/api/contents/${permalink}`)).statusCode === 200

beforeEach(() => world.setTime(null))

it('publishes a collection with a chapter that plays, whatever the status of its film', async () => {
  const empty = await world.make.collection({ status: 'draft', films: 0 })
  expect((await act(empty.id, 'publish')).code).toBe('collection_empty')
  const film = await world.make.film({ status: 'unpublished' })
  const chapter = await world.make.chapter({ content_id: empty.id, program_id: film.id })
  await ctx.db.updateTable('video').set({ watchable: false }).where('id', '=', film.video_id).execute()
  expect((await act(empty.id, 'publish')).code).toBe('collection_empty')
  await ctx.db.updateTable('video').set({ watchable: true }).where('id', '=', film.video_id).execute()
  expect(await act(empty.id, 'publish')).toMatchObject({ status: 'published', chapters_count: 1 })
  expect((await readProgram(film.id)).in_collections).toBe(1)
  expect(chapter.id).toBeGreaterThan(0)
})

it('publishes a program of files alone only with a file', async () => {
  const { id } = (await owner.post('/bullet/api/programs', { title: 'Score', kind: 'resource' })).json()
  expect((await act(id, 'publish')).code).toBe('resource_missing')
  await world.make.resource({ content_id: id })
  expect((await act(id, 'publish')).status).toBe('published')
})

it('comes out at its time and goes at its time', async () => {
  world.setTime('2030-01-01T10:00:00Z')
  const { id, permalink } = await world.make.film({ status: 'draft', published_at: null })
  const planned = { publish_at: '2030-01-02T10:00:00+02:00', expire_at: '2030-01-03T08:00:00Z' }
  expect(await act(id, 'schedule', planned)).toMatchObject({
    status: 'scheduled',
    publish_at: '2030-01-02T08:00:00.000Z',
  })
  await sweep()
  expect((await readProgram(id)).status).toBe('scheduled')

  world.setTime('2030-01-02T08:00:00Z')
  await applyProgramSchedule.run(ctx, { content_id: id }, signal)
  await applyProgramSchedule.run(ctx, { content_id: id }, signal)
  expect(await readProgram(id)).toMatchObject({
    status: 'published',
    published_at: '2030-01-02T08:00:00.000Z',
    publish_at: null,
  })
  await expect.poll(() => isOut(permalink)).toBe(true)

  world.setTime('2030-01-03T08:00:01Z')
  await sweep()
  expect((await readProgram(id)).status).toBe('expired')
  await expect.poll(() => isOut(permalink)).toBe(false)
  expect(await act(id, 'publish')).toMatchObject({ status: 'published', expire_at: null })
})

it('has a job waiting for each of its moments', async () => {
  world.setTime('2030-02-01T00:00:00Z')
  const { id } = await world.make.film({ status: 'draft' })
  await act(id, 'schedule', { publish_at: '2030-02-02T00:00:00Z', expire_at: '2030-02-03T00:00:00Z' })
  const { rows } = await ctx.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = $1 order by run_at desc limit 2`,
    [applyProgramSchedule.name],
  )
  expect(rows.map(({ run_at }) => new Date(run_at).toISOString())).toEqual([
    '2030-02-03T00:00:00.000Z',
    '2030-02-02T00:00:00.000Z',
  ])
})

it('leaves alone what was moved before its time', async () => {
  world.setTime('2030-03-01T00:00:00Z')
  const { id } = await world.make.film({ status: 'draft', published_at: null })
  await act(id, 'schedule', { publish_at: '2030-03-02T00:00:00Z' })
  expect((await act(id, 'unschedule')).status).toBe('draft')
  world.setTime('2030-03-05T00:00:00Z')
  await applyProgramSchedule.run(ctx, { content_id: id }, signal)
  await sweep()
  expect((await readProgram(id)).status).toBe('draft')
  expect((await act(id, 'unschedule')).code).toBe('not_scheduled')
})

it('waits past its release for something to watch', async () => {
  world.setTime('2030-04-01T00:00:00Z')
  const video = await world.make.video({ watchable: false, state: 'encoding' })
  const { id } = await world.make.content({ status: 'draft', video_id: video.id })
  await act(id, 'schedule', { publish_at: '2030-04-02T00:00:00Z', coming_soon: true })
  world.setTime('2030-04-02T00:00:00Z')
  await sweep()
  expect((await readProgram(id)).status).toBe('scheduled')
  await ctx.db.updateTable('video').set({ watchable: true }).where('id', '=', video.id).execute()
  await sweep()
  expect(await readProgram(id)).toMatchObject({ status: 'published', coming_soon: false })
})

it('refuses moments that make no sense', async () => {
  world.setTime('2030-05-01T00:00:00Z')
  const { id } = await world.make.film({ status: 'draft' })
  const code = async (schedule: unknown) => (await act(id, 'schedule', schedule)).code
  expect(await code({})).toBe('release_missing')
  expect(await code({ publish_at: '2030-04-30T00:00:00Z' })).toBe('release_in_past')
  expect(await code({ publish_at: '2030-05-03T00:00:00Z', expire_at: '2030-05-02T00:00:00Z' })).toBe(
    'expiry_too_early',
  )
  expect(await code({ publish_at: 'tomorrow' })).toBe('invalid_input')
  await act(id, 'publish')
  expect(await code({ publish_at: '2030-05-03T00:00:00Z' })).toBe('already_published')
  expect(await code({ expire_at: '2030-05-01T00:00:00Z' })).toBe('expiry_too_early')
  expect(await act(id, 'schedule', { expire_at: '2030-05-02T00:00:00Z' })).toMatchObject({
    status: 'published',
    expire_at: '2030-05-02T00:00:00.000Z',
  })
  expect((await act(id, 'schedule', { expire_at: null })).expire_at).toBeNull()
})

it('goes into the archive and comes back hidden', async () => {
  const { id, permalink } = await world.make.film()
  expect((await act(id, 'archive')).status).toBe('archived')
  await expect.poll(() => isOut(permalink)).toBe(false)
  expect((await act(id, 'unpublish')).code).toBe('not_in_public_view')
  expect((await act(id, 'restore')).status).toBe('unpublished')
  expect((await act(id, 'restore')).code).toBe('not_archived')
})

it('says of a film that failed why it cannot be published', async () => {
  const video = await world.make.video({ state: 'failed', watchable: false })
  const { id } = await world.make.content({ status: 'draft', video_id: video.id })
  await world.ctx.db
    .updateTable('video')
    .set({ failure_code: 'film_damaged', failure: 'This file is damaged.' })
    .where('id', '=', video.id)
    .execute()
  expect((await owner.post(`/bullet/api/programs/${id}/publish`)).json()).toMatchObject({
    code: 'film_failed',
    values: { reason: 'This file is damaged.', reason_code: 'film_damaged' },
    video_id: video.id,
  })
})
