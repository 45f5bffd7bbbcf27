import { afterEach, describe, expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const change = async (settings: object) =>
  expect((await owner.patch('/bullet/api/store', settings)).statusCode).toBe(200)

afterEach(() => change({ availability: 'open', closed_text: null }))

describe('a store in maintenance', () => {
  it('shows the closed page at every address, with Retry-After', async () => {
    await change({ availability: 'maintenance', closed_text: 'Back on <b>Monday</b>.' })

    for (const path of ['/', '/catalog', '/programs/anything', '/nowhere', '//catalog']) {
      const page = await world.app.inject(path)
      expect.soft({ path, status: page.statusCode }).toEqual({ path, status: 503 })
      expect.soft(page.headers).toMatchObject({ 'retry-after': '600', 'cache-control': 'no-store' })
      expect.soft(parsePageData(page.body).closed).toBe('maintenance')
    }
    expect(parsePageData((await world.app.inject('/catalog')).body).store.closed_text).toBe(
      'Back on <b>Monday</b>.',
    )
    expect((await world.app.inject('/catalog')).body).not.toContain('<b>Monday')
  })

  it('refuses calls and serves no prepared answer', async () => {
    await world.make.content({ title: 'Kept in memory' })
    const before = await world.app.inject('/api/contents')
    expect(before.body).toContain('Kept in memory')
    await change({ availability: 'maintenance' })

    for (const url of ['/api/contents', '/api/categories', '/api/contents/kept']) {
      const answer = await world.app.inject({
        url,
        headers: { 'if-none-match': before.headers.etag as string },
      })
      expect.soft(answer.statusCode).toBe(503)
      expect.soft(answer.headers['retry-after']).toBe('600')
      expect.soft(answer.json()).toMatchObject({ success: false, code: 'store_in_maintenance' })
    }
  })

  it('lets staff in', async () => {
    await world.make.content({ title: 'Being arranged' })
    await change({ availability: 'maintenance' })

    const page = await owner.get('/catalog')
    expect(page.statusCode).toBe(200)
    expect(parsePageData(page.body)).not.toHaveProperty('closed')
    expect(parsePageData(page.body).store.availability).toBe('maintenance')
    expect((await owner.get('/api/contents')).body).toContain('Being arranged')
    // Prepared answers for staff must not be sent to others.
    expect((await world.app.inject('/api/contents')).statusCode).toBe(503)
  })

  it('keeps members out like everybody else', async () => {
    const member = await world.as(await world.make.member())
    await change({ availability: 'maintenance' })
    expect((await member.get('/catalog')).statusCode).toBe(503)
    expect((await member.get('/api/sessions')).json()).toMatchObject({ logged: true })
  })

  it('leaves the admin, sign-in, encoders, health checks and files open', async () => {
    await change({ availability: 'maintenance' })

    for (const path of [
      '/sign_in',
      '//sign_in',
      '/bullet',
      '/bullet/settings',
      '/healthz',
      '/readyz',
      '/api/sessions',
    ])
      expect.soft({ path, status: (await world.app.inject(path)).statusCode }).toEqual({ path, status: 200 })
    expect((await world.app.inject('/images/1/none.webp')).json().code).toBe('file_not_found')
    expect((await world.app.inject('/bullet/api/store')).statusCode).toBe(401)
    const encoder = await world.app.inject({ method: 'POST', url: '/api/whip' })
    expect(encoder.json().code).toBe('stream_key_invalid')
  })

  it('opens again at once', async () => {
    await change({ availability: 'maintenance' })
    await change({ availability: 'open' })
    expect((await world.app.inject('/catalog')).statusCode).toBe(200)
    expect((await world.app.inject('/api/contents')).statusCode).toBe(200)
  })
})

it('a store that is not available is gone', async () => {
  await change({ availability: 'not_available' })

  const page = await world.app.inject('/catalog')
  expect(page.statusCode).toBe(410)
  expect(page.headers).not.toHaveProperty('retry-after')
  expect(parsePageData(page.body).closed).toBe('not_available')
  const answer = await world.app.inject('/api/contents')
  expect(answer.statusCode).toBe(410)
  expect(answer.json().code).toBe('store_not_available')
})

it.each([
  ['/maintenance', 503, 'maintenance'],
  ['/not_available', 410, 'not_available'],
  ['/access_restricted', 403, 'access_restricted'],
])('%s answers %i, open or closed', async (path, status, reason) => {
  for (const availability of ['open', 'maintenance', 'not_available']) {
    await change({ availability })
    const page = await world.app.inject(path)
    expect(page.statusCode).toBe(status)
    expect(parsePageData(page.body).closed).toBe(reason)
  }
})

it.each(['/maintenance', '/not_available', '/access_restricted'])(
  '%s is there for staff who preview it',
  async (path) => {
    const status = (await world.app.inject(path)).statusCode
    const member = await world.as(await world.make.member())
    const preview = await owner.get(`${path}?admin_iframe`)
    expect(preview.statusCode).toBe(200)
    expect(preview.headers).not.toHaveProperty('retry-after')
    expect(parsePageData(preview.body).closed).toBe(path.slice(1))
    expect((await owner.get(path)).statusCode).toBe(status)
    expect((await owner.get(`${path}?preview=made-up`)).statusCode).toBe(status)
    expect((await member.get(`${path}?admin_iframe`)).statusCode).toBe(status)
    expect((await world.app.inject(`${path}?admin_iframe`)).statusCode).toBe(status)
  },
)

it('closes one store and leaves the others open', async () => {
  await world.make.store('open.example')
  await world.ctx.db
    .insertInto('store_host')
    .values({ host: 'closed.example', store_id: world.storeId })
    .execute()
  await world.app.stores.refresh(world.ctx.db)
  await world.ctx.db
    .updateTable('store')
    .set({ availability: 'maintenance' })
    .where('id', '=', world.storeId)
    .execute()
  await world.app.stores.refresh(world.ctx.db)

  const at = (host: string) => world.app.inject({ url: '/catalog', headers: { host } })
  expect((await at('closed.example')).statusCode).toBe(503)
  expect((await at('open.example')).statusCode).toBe(200)
  expect((await at('nobody.example')).statusCode).toBe(404)

  await world.ctx.db.updateTable('store').set({ availability: 'open' }).execute()
  await world.ctx.db.deleteFrom('store_host').execute()
  await world.ctx.db.deleteFrom('store').where('id', '<>', world.storeId).execute()
  await world.app.stores.refresh(world.ctx.db)
})
