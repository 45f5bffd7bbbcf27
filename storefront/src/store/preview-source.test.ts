import { expect, it, vi } from 'vitest'
import { responseOf } from '../first-answers.ts'
import { previewSource } from './preview-source.ts'

const real = vi.fn(async () => responseOf({ status: 200, body: 'real', headers: {} }))
const STAFF = { pathname: '/programs/aurora', search: '?admin_iframe' }
const source = previewSource(real, STAFF)

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

it('plays the film of a draft as the staff may', async () => {
  const answers: Record<string, object> = {
    '/bullet/api/contents/aurora': { status: 200, body: { id: 7 }, headers: {} },
    '/bullet/api/programs/7/playback': { status: 200, body: { state: 'playable' }, headers: {} },
  }
  const nothing = { status: 404, body: { code: 'program_not_found' }, headers: {} }
  const draft = previewSource(async (address) => responseOf((answers[address] ?? nothing) as never), STAFF)
  const answer = await draft('/api/contents/aurora/playback', {})
  expect(await answer.json()).toEqual({ state: 'playable' })
  expect((await draft('/api/contents/gone/playback', {})).status).toBe(404)
})

it('shows the catalogue as it is by itself where nobody has arranged it', async () => {
  const draftOf = (body: unknown) =>
    previewSource(async (address) => {
      expect(address).toBe('/bullet/api/catalog_page_draft')
      return responseOf({ status: 200, body: body as never, headers: {} })
    }, STAFF)
  expect((await draftOf(null)('/api/catalog_page', {})).status).toBe(404)
  expect(await (await draftOf({ blocks: [] })('/api/catalog_page', {})).json()).toEqual({ blocks: [] })
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('lets no %s leave the page', async (method) => {
  real.mockClear()
  const answer = await source('/api/favorites', { method })
  expect(answer).toMatchObject({ ok: false, status: 403 })
  expect(await answer.json()).toMatchObject({ code: 'preview_only' })
  expect(real).not.toHaveBeenCalled()
})

it('shows the chapters of a draft as the staff may', async () => {
  const chapters = { status: 200, body: [{ id: 3 }], headers: {} }
  const nothing = { status: 404, body: { code: 'program_not_found' }, headers: {} }
  const draft = previewSource(
    async (address) =>
      responseOf(address === '/bullet/api/contents/two%20words/chapters?page=2' ? chapters : nothing),
    STAFF,
  )
  const answer = await draft('/api/chapters?permalink=two+words&page=2', {})
  expect(await answer.json()).toEqual([{ id: 3 }])
})

const link = previewSource(real, { pathname: '/programs/aurora', search: '?preview=tok' })

it.each([
  ['/api/contents/aurora', '/api/previews/tok'],
  ['/api/contents/aurora/playback', '/api/previews/tok/playback'],
  ['/api/chapters?permalink=aurora&page=1', '/api/previews/tok/chapters?page=1'],
  ['/api/chapters/7/playback', '/api/previews/tok/chapters/7/playback'],
  ['/api/contents/another', '/api/contents/another'],
  ['/api/contents', '/api/contents'],
])('asks by a link for %s at %s', async (asked, where) => {
  await link(asked, {})
  expect(real).toHaveBeenLastCalledWith(where, {})
})

it('has no comments by a link, and lets nothing leave the page', async () => {
  real.mockClear()
  expect((await link('/api/comments?id=7', {})).status).toBe(403)
  expect((await link('/api/orders', { method: 'POST' })).status).toBe(403)
  expect(real).not.toHaveBeenCalled()
})
