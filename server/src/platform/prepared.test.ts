import { expect, it, vi } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()

it('compresses an answer once and tags it', async () => {
  await world.make.content({ title: 'First' })
  const first = await world.app.inject({ url: '/api/contents', headers: { 'accept-encoding': 'br' } })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'last-page': 'true' })

  const again = await world.app.inject({
    url: '/api/contents',
    headers: { 'if-none-match': first.headers.etag as string },
  })
  expect(again.statusCode).toBe(304)
})

it('shows what was published within a second', async () => {
  const owner = await world.as(world.owner)
  const video = await world.make.video()
  const draft = await world.make.content({ title: 'Tonight', status: 'draft', video_id: video.id })
  expect((await world.app.inject('/api/contents')).body).not.toContain('Tonight')

  await owner.post(`/bullet/api/programs/${draft.id}/publish`)
  await vi.waitFor(
    async () => expect((await world.app.inject('/api/contents')).body).toContain('Tonight'),
    1000,
  )
})

it('keeps no answer for addresses somebody made up', async () => {
  await world.app.inject('/api/contents?made_up=1')
  expect(world.app.prepared.find(world.storeId, '/api/contents?made_up=1')).toBeUndefined()
})
