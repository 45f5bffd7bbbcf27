import { expect, it } from 'vitest'
import { mailsTo } from '../../testing/mails.ts'
import { makeWorld } from '../../testing/world.ts'
import { NotAFilm } from '../media/errors.ts'
import { videoReady } from '../media/events.ts'
import { recordEncodingFailure } from '../media/transcode/video-processing.ts'
import type { MemberRow } from '../members/queries.ts'
import { publish } from '../platform/jobs/events.ts'

const world = await makeWorld()
const { ctx } = world
const ana = await world.make.member({ name: 'Ana', email: 'ana@example.com', role: 'author' })
const manager = await world.make.member({ name: 'Max', email: 'max@example.com', role: 'content_manager' })
const moderator = await world.make.member({ name: 'Mo', email: 'mo@example.com', role: 'moderator' })

const noticesOf = async (member: MemberRow) =>
  (await (await world.as(member)).get('/bullet/api/notices')).json().notices as object[]

const filmBy = async (uploaded_by: number | null) => {
  const { id } = await world.make.video({ state: 'encoding', uploaded_by })
  const program = await world.make.content({ title: 'Tides', video_id: id })
  return { id, path: `/bullet/programs/${program.id}` }
}

it('notifies the uploader that a film is ready, by mail if chosen', async () => {
  const topics = [{ topic: 'films', in_app: true, mail: 'now' }]
  expect((await (await world.as(ana)).put('/api/users/me/notifications', { topics })).statusCode).toBe(200)
  const { id, path } = await filmBy(ana.id)
  await publish(ctx, videoReady, { video_id: id })
  await world.work()
  await world.work()
  expect(await noticesOf(ana)).toMatchObject([{ kind: 'film_ready', values: { film: 'Tides' }, path }])
  expect(await noticesOf(manager)).toEqual([])
  expect(await mailsTo(world.config.data_dir, 'ana@example.com')).toMatchObject([
    { subject: '“Tides” is ready to watch' },
  ])
})

it('notifies content editors of a failed film without a known uploader', async () => {
  const { id, path } = await filmBy(null)
  await recordEncodingFailure(ctx, id, NotAFilm())
  await world.work()
  expect(await noticesOf(manager)).toMatchObject([
    {
      kind: 'film_failed',
      excerpt: 'This file is not a video we can read.',
      values: { film: 'Tides' },
      path,
    },
  ])
  expect(await noticesOf(moderator)).toEqual([])
})
