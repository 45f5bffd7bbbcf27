import { expect, it, vi } from 'vitest'
import { given } from '../first-answers.ts'
import { previewSource } from './preview-source.ts'

const real = vi.fn(async () => given({ status: 200, body: 'real', headers: {} }))
const source = previewSource(real)

it.each([
  ['/api/contents/aurora', '/bullet/api/contents/aurora'],
  ['/api/contents/aurora/playback', '/api/contents/aurora/playback'],
  ['/api/contents/favorites', '/api/contents/favorites'],
  ['/api/contents/search?query=a', '/api/contents/search?query=a'],
  ['/api/contents', '/api/contents'],
])('asks for %s at %s', async (asked, where) => {
  await source(asked, {})
  expect(real).toHaveBeenLastCalledWith(where, {})
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('lets no %s leave the page', async (method) => {
  real.mockClear()
  const answer = await source('/api/favorites', { method })
  expect(answer).toMatchObject({ ok: false, status: 403 })
  expect(await answer.json()).toMatchObject({ code: 'preview_only' })
  expect(real).not.toHaveBeenCalled()
})
