import { expect, it, vi } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { prepare, PreparedAnswers } from './prepared.ts'

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

it('shows published changes within a second', async () => {
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

it('stores no answers of made-up addresses', async () => {
  await world.app.inject('/api/contents?made_up=1')
  expect(world.app.prepared.find(world.storeId, '/api/contents?made_up=1')).toBeUndefined()
})

it('evicts unused answers at the memory limit', async () => {
  const answer = await prepare('x'.repeat(1000), {})
  const size = answer.br.length + answer.gzip.length
  const answers = new PreparedAnswers(size * 3)
  for (const url of ['/a', '/b', '/c']) answers.keep(1, url, answer, answers.generation(1))
  answers.find(1, '/a')
  answers.keep(2, '/d', answer, answers.generation(2))

  expect(answers.bytes).toBe(size * 3)
  expect(answers.find(1, '/a')).toBe(answer)
  expect(answers.find(1, '/b')).toBeUndefined()
  expect(answers.find(2, '/d')).toBe(answer)
})

it('stores nothing computed before a change, and drops only one store', async () => {
  const answer = await prepare('text', {})
  const answers = new PreparedAnswers()
  const before = answers.generation(1)
  answers.keep(1, '/a', answer, before)
  answers.keep(2, '/a', answer, answers.generation(2))
  answers.drop(1)
  answers.keep(1, '/a', answer, before)

  expect(answers.find(1, '/a')).toBeUndefined()
  expect(answers.find(2, '/a')).toBe(answer)
  answers.drop(2)
  expect(answers.bytes).toBe(0)
})

it('keeps nothing for longer than a second while it hears of no changes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const answer = await prepare('text', {})
  const answers = new PreparedAnswers()
  const keep = () => answers.keep(1, '/a', answer, answers.generation(1))
  keep()
  answers.hearsChanges = () => false
  expect(answers.find(1, '/a')).toBeUndefined()
  keep()
  expect(answers.find(1, '/a')).toBe(answer)
  vi.advanceTimersByTime(1001)
  expect(answers.find(1, '/a')).toBeUndefined()
  vi.useRealTimers()
})
