import { expect, it, vi } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()

it('reports that it is alive and ready', async () => {
  expect((await world.app.inject('/healthz')).json()).toEqual({ ok: true })
  expect((await world.app.inject('/readyz')).json()).toEqual({ ok: true })
})

it('refuses an unsafe call without the token of the page', async () => {
  const owner = await world.as(world.owner)
  const headers = { 'x-csrf-token': 'made-up' }
  const answer = await owner.post('/bullet/api/programs', { title: 'Planted' }, { headers })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ success: false, code: 'page_expired' })
})

it('names the invalid fields', async () => {
  const owner = await world.as(world.owner)
  const answer = await owner.post('/bullet/api/programs', { title: '' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: { title: ['minLength'] } })
})

it('gives every answer a request id, the same in header and failure', async () => {
  const answer = await world.app.inject('/api/contents/nowhere')
  expect(answer.statusCode).toBe(404)
  expect(answer.json().request_id).toBe(answer.headers['x-request-id'])
})

it('refuses malformed requests', async () => {
  const owner = await world.as(world.owner)
  const json = { headers: { 'content-type': 'application/json' } }
  expect((await owner.post('/bullet/api/programs', '{"title":', json)).statusCode).toBe(400)
  expect((await owner.post('/bullet/api/programs', 'x'.repeat(6_000_000), json)).statusCode).toBe(413)
  expect((await world.app.inject('/api/contents?page=minus')).statusCode).toBe(400)
  expect((await world.app.inject('/api/contents/%00%ff')).statusCode).toBeGreaterThanOrEqual(400)
})

it('sends pages with a policy that blocks inline scripts', async () => {
  const page = await world.app.inject('/catalog')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
  expect(page.body).toContain('<meta name="csrf-token"')
})

it('sends the same security headers with prepared pages', async () => {
  const guards = ({ headers }: { headers: object }) =>
    Object.keys(headers).filter((name) => /policy|^x-(?!request)/.test(name))
  const made = await world.app.inject('/sign_in')
  const kept = await vi.waitFor(
    async () => {
      const page = await world.app.inject('/catalog')
      expect(page.headers.etag).toBeDefined()
      return page
    },
    { timeout: 10_000 },
  )
  expect(guards(kept).toSorted()).toEqual(guards(made).toSorted())
  expect(kept.headers['content-security-policy']).toBe(made.headers['content-security-policy'])
  expect(kept.headers['x-content-type-options']).toBe('nosniff')
  expect(kept.headers['x-request-id']).toBeDefined()
  expect(kept.headers['content-length']).toBe(String(kept.rawPayload.length))
})

it('escapes the texts of the store in the page data', async () => {
  await world.ctx.db.updateTable('store').set({ title: '</script><script>alert(1)</script>' }).execute()
  await world.app.stores.refresh(world.ctx.db)
  const page = await world.app.inject('/catalog')
  expect(page.body).not.toContain('<script>alert')
})

it('coerces types in addresses, but not in bodies', async () => {
  const owner = await world.as(world.owner)
  const made = await owner.post('/bullet/api/programs', { title: 'Kept as it is' })
  const { id, version } = made.json()
  const change = (changes: object) => owner.patch(`/bullet/api/programs/${id}`, { version, ...changes })
  expect((await change({ short_description: 7 })).json().errors).toHaveProperty('short_description')
  expect((await change({ version: '1' })).json().errors).toEqual({ version: ['type'] })
  expect((await change({ short_description: null })).json().short_description).toBeNull()
  expect((await owner.get('/bullet/api/programs?page=2&no_category=true')).statusCode).toBe(200)
})

it('refuses texts that PostgreSQL cannot store, anywhere in a body', async () => {
  const owner = await world.as(world.owner)
  const refused = await owner.post('/bullet/api/programs', { title: 'One\0two' })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input'])
  const { statusCode } = await owner.post('/bullet/api/programs', { title: 'One \\u0000 two' })
  expect(statusCode).toBe(201)
})

it('sends HSTS over https only', async () => {
  const behind = await makeWorld({ TRUST_PROXY: '127.0.0.1' })
  const answers = await Promise.all(
    ['https', 'http'].map((scheme) =>
      behind.app.inject({ url: '/api/sessions', headers: { 'x-forwarded-proto': scheme } }),
    ),
  )
  const told = answers.map(({ headers }) => headers['strict-transport-security'])
  expect(told).toEqual(['max-age=15552000', undefined])
  for (const _time of ['made', 'sent as it was made']) {
    const headers = { 'x-forwarded-proto': 'https' }
    const answer = await behind.app.inject({ url: '/api/contents', headers })
    expect(answer.headers['strict-transport-security']).toBe('max-age=15552000')
  }
})
