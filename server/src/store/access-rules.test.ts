import { afterEach, describe, expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const { app, ctx } = world

// Documentation addresses, and two with a known country.
const STRANGER = '203.0.113.9'
const GERMANY = '88.198.0.1'
const AMERICA = '8.8.8.8'

const from = (remoteAddress: string, url = '/catalog', headers = {}) =>
  app.inject({ url, remoteAddress, headers })
const regions = (mode: string, ...countries: string[]) =>
  owner.put('/bullet/api/access_rules/regions', { mode, countries })
const ban = (network: string, more = {}) => owner.post('/bullet/api/access_rules/bans', { network, ...more })

afterEach(async () => {
  world.setTime(null)
  await ctx.db.deleteFrom('ban').execute()
  await regions('all')
})

describe('a banned network', () => {
  it('gets the restricted page, and its calls are refused', async () => {
    await world.make.content({ title: 'Kept in memory' })
    expect((await from(STRANGER, '/api/contents')).statusCode).toBe(200)
    expect((await ban('203.0.113.0/24', { reason: 'Takes everything' })).statusCode).toBe(201)

    const page = await from(STRANGER)
    expect([page.statusCode, parsePageData(page.body).closed]).toEqual([403, 'access_restricted'])
    const answer = await from(STRANGER, '/api/contents')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'access_restricted'])
    expect((await from('203.0.114.1')).statusCode).toBe(200)
    expect((await from('::ffff:203.0.113.77')).statusCode).toBe(403)
  })

  it('has access again when the ban ends or is lifted', async () => {
    await ban('203.0.113.9', { until: '2099-01-01T00:00:00Z' })
    expect((await from(STRANGER)).statusCode).toBe(403)
    world.setTime('2099-01-01T00:00:01Z')
    expect((await from(STRANGER)).statusCode).toBe(200)
    world.setTime(null)
    const { bans } = (await owner.get('/bullet/api/access_rules')).json()
    expect(bans).toMatchObject([{ network: '203.0.113.9', created_by: world.owner.name }])
    expect((await owner.delete(`/bullet/api/access_rules/bans/${bans[0].id}`)).json().bans).toEqual([])
    expect((await from(STRANGER)).statusCode).toBe(200)
  })

  it('is normalized and unique, and never locks out its author', async () => {
    expect((await ban('203.0.113.77/24')).json().bans[0].network).toBe('203.0.113.0/24')
    expect((await ban('203.0.113.1/24')).json().code).toBe('already_banned')
    expect((await ban('somewhere')).json().code).toBe('network_malformed')
    expect((await ban('0.0.0.0/0')).json().code).toBe('network_malformed')
    expect((await ban('127.0.0.0/8')).json().code).toBe('own_address')
    expect((await owner.delete('/bullet/api/access_rules/bans/999999')).statusCode).toBe(404)
  })

  it('leaves staff, sign-in and the admin open', async () => {
    await ban('203.0.113.0/24')
    for (const path of ['/sign_in', '/bullet', '/api/sessions', '/healthz'])
      expect.soft({ path, status: (await from(STRANGER, path)).statusCode }).toEqual({ path, status: 200 })
    expect((await from(STRANGER, '/catalog', owner.headers)).statusCode).toBe(200)
    const member = await world.as(await world.make.member())
    expect((await from(STRANGER, '/catalog', member.headers)).statusCode).toBe(403)
  })
})

describe('the regions of a store', () => {
  it('refuse others with 451, even for prepared answers', async () => {
    await world.make.content({ title: 'Kept in memory' })
    const before = await from(GERMANY, '/api/contents')
    expect(before.statusCode).toBe(200)
    await regions('deny', 'DE')

    const page = await from(GERMANY)
    expect([page.statusCode, parsePageData(page.body).closed]).toEqual([451, 'access_restricted'])
    const answer = await from(GERMANY, '/api/contents', { 'if-none-match': before.headers['etag'] as string })
    expect([answer.statusCode, answer.json().code]).toEqual([451, 'not_in_your_region'])
    expect((await from(AMERICA)).statusCode).toBe(200)
    expect((await from('10.0.0.1')).statusCode).toBe(200) // an address of unknown country
  })

  it('allow only some countries, and no unknown ones', async () => {
    await regions('allow', 'DE', 'AT')
    const statuses = [await from(GERMANY), await from(AMERICA), await from('10.0.0.1')]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 451, 451])
  })

  it('are audited, and refuse unknown countries', async () => {
    await regions('deny', 'US', 'DE')
    const rules = (await owner.get('/bullet/api/access_rules')).json()
    expect(rules).toEqual({
      regions: { mode: 'deny', countries: ['DE', 'US'] },
      bans: [],
      you: { address: '127.0.0.1', country: null },
    })
    expect((await regions('deny', 'XX')).statusCode).toBe(400)
    const noted = await ctx.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(noted).toMatchObject({
      act: 'store.changed',
      details: { region_mode: { from: 'all', to: 'deny' }, region_countries: { to: ['DE', 'US'] } },
    })
  })
})
