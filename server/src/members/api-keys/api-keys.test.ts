import { isOpenAccess, isStaffAccess, permits } from '@matinee/contract/platform/access'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { AREAS, roleOfApiKey } from '@matinee/contract/platform/roles'
import { describe, expect, it } from 'vitest'
import { allEndpoints, endpointNameOf, isEndless } from '../../../testing/endpoints.ts'
import { minimalRequestOf } from '../../../testing/minimal-request.ts'
import { REQUIRED_INPUT } from '../../../testing/required-input.ts'
import { makeWorld } from '../../../testing/world.ts'
import { API_KEY_CALLS_PER_MINUTE } from '../../platform/http/api-key-limit.ts'
import type { ApiKeyInput } from './api-keys.ts'

const world = await makeWorld()
const { app, ctx } = world
await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
const elsewhere = await world.make.store('elsewhere.example')
await app.stores.refresh(ctx.db)
const owner = await world.as(world.owner)
const endpoints = (await allEndpoints()).filter((endpoint) => !isEndless(endpoint))

async function makeKey(input: Partial<ApiKeyInput> = {}, maker = owner) {
  const body = { name: 'Reports', scopes: { areas: { people: 'view' }, rights: [] }, ...input }
  const answer = await maker.post('/bullet/api/api_keys', body)
  expect(answer).toMatchObject({ statusCode: 201 })
  const { key, secret } = answer.json() as { key: { id: number }; secret: string }
  return { id: key.id, secret, headers: { authorization: `Bearer ${secret}` } }
}

type Caller = { headers: Record<string, string> }
const get = (url: string, { headers }: Caller) => app.inject({ url, headers })
const post = (url: string, payload: object, { headers }: Caller, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } })

describe('an API key', () => {
  it('is shown once, kept as a hash, and listed with its hint and last use', async () => {
    const { id, secret, headers } = await makeKey()
    expect(secret).toMatch(/^mk_[\w-]{43}$/)
    await get('/bullet/api/people', { headers })
    await expect
      .poll(async () => (await owner.get('/bullet/api/api_keys')).json()[0])
      .toMatchObject({ id, name: 'Reports', hint: secret.slice(0, 8), last_used_at: expect.any(String) })
    const dump = JSON.stringify(await ctx.db.selectFrom('api_key').selectAll().execute())
    expect(dump).not.toContain(secret.slice(8))
  })

  it('calls within its scopes, changes without a CSRF token, and acts under its own name', async () => {
    const key = await makeKey({ name: 'Importer', scopes: { areas: { people: 'edit' }, rights: [] } })
    const made = await post('/bullet/api/people', { name: 'Ida', email: 'ida@example.com' }, key)
    expect(made).toMatchObject({ statusCode: 201 })
    const entry = await ctx.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ actor_id: world.owner.id, actor_name: 'Importer' })
    expect((await get('/bullet/api/programs', key)).json()).toMatchObject({ code: 'not_in_scope' })
  })

  it('reaches in every call what its scopes say, and nothing else', async () => {
    const every = await makeKey({
      scopes: { areas: Object.fromEntries(AREAS.map((area) => [area, 'view'])), rights: [] },
    })
    const role = roleOfApiKey({ areas: Object.fromEntries(AREAS.map((area) => [area, 'view'])), rights: [] })
    for (const endpoint of endpoints.filter(({ access }) => isStaffAccess(access))) {
      const { headers, ...needed } = REQUIRED_INPUT[endpointNameOf(endpoint)] ?? {}
      const request = { ...minimalRequestOf(endpoint), ...needed }
      const answer = await app.inject({ ...request, headers: { ...every.headers, ...headers } })
      const isRefused = answer.statusCode === 403 && answer.body.includes('not_in_scope')
      expect.soft({ call: endpointNameOf(endpoint), isRefused }).toEqual({
        call: endpointNameOf(endpoint),
        isRefused: endpoint.method === 'HEAD' ? false : !permits(endpoint.access, role),
      })
    }
  }, 120_000)

  it('never acts for the account of its maker', async () => {
    const all = { areas: Object.fromEntries(AREAS.map((area) => [area, 'edit'])), rights: [] }
    const key = await makeKey({ scopes: all })
    const own = endpoints.filter(({ access }) => !isOpenAccess(access) && !isStaffAccess(access))
    for (const endpoint of own)
      expect.soft(permits(endpoint.access, roleOfApiKey(all)), endpointNameOf(endpoint)).toBe(false)
    expect((await get('/api/sessions', key)).json()).toMatchObject({ logged: false })
    const forbidden = ['/bullet/api/api_keys', '/bullet/api/ownership']
    for (const url of forbidden) expect((await post(url, {}, key)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await get('/bullet/api/api_keys', key)).json()).toMatchObject({ code: 'not_in_scope' })
  })

  it('invites nobody to the team, who could do more than it', async () => {
    const key = await makeKey({ scopes: { areas: { settings: 'edit' }, rights: [] } })
    const answer = await post('/bullet/api/invitations', { email: 'x@example.com', role: 'finance' }, key)
    expect(answer.statusCode).toBe(403)
  })

  it('does no more than its maker may today, and nothing once they are off the team', async () => {
    const admin = await world.make.member({ role: 'admin' })
    const scopes: ApiKeyInput['scopes'] = {
      areas: { content: 'edit', people: 'view' },
      rights: ['export_people'],
    }
    const key = await makeKey({ scopes }, await world.as(admin))
    expect((await get('/bullet/api/programs', key)).statusCode).toBe(200)
    await owner.patch(`/bullet/api/staff/${admin.id}`, { role: 'moderator' })
    expect((await get('/bullet/api/programs', key)).statusCode).toBe(200)
    expect((await post('/bullet/api/categories', { title: 'Sea' }, key)).json()).toMatchObject({
      code: 'not_in_scope',
    })
    await owner.delete(`/bullet/api/staff/${admin.id}`)
    expect((await get('/bullet/api/programs', key)).json()).toMatchObject({ code: 'api_key_refused' })
  })

  it.each(['mk_wrong', `mk_${'a'.repeat(43)}`])(
    'is refused as %s, with a session beside it too',
    async (secret) => {
      const headers = { ...owner.headers, authorization: `Bearer ${secret}` }
      expect((await get('/bullet/api/people', { headers })).json()).toMatchObject({ code: 'api_key_refused' })
    },
  )

  it('ends when it is revoked, when it expires, and at the border of its store', async () => {
    const key = await makeKey()
    expect((await owner.delete(`/bullet/api/api_keys/${key.id}`)).statusCode).toBe(204)
    expect((await get('/bullet/api/people', key)).statusCode).toBe(401)

    const soon = await makeKey({ expires_at: new Date(ctx.clock.now().getTime() + 60_000).toISOString() })
    await ctx.db
      .updateTable('api_key')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', soon.id)
      .execute()
    expect((await get('/bullet/api/people', soon)).statusCode).toBe(401)

    const foreign = await makeKey()
    const headers = { ...foreign.headers, host: 'elsewhere.example' }
    expect((await get('/bullet/api/people', { headers })).statusCode).toBe(401)
    expect((await get('/bullet/api/people', foreign)).statusCode).toBe(200)
    expect(elsewhere.id).not.toBe(world.storeId)
  })

  it.each([
    { name: ' ' },
    { scopes: { areas: {}, rights: [] } },
    { scopes: { areas: { people: 'own' }, rights: [] } },
    { scopes: { areas: { people: 'view' }, rights: ['hand_over'] } },
    { expires_at: '2020-01-01T00:00:00Z' },
  ])('is not made of %j', async (input) => {
    const body = { name: 'Bad', scopes: { areas: { people: 'view' }, rights: [] }, ...input }
    expect((await owner.post('/bullet/api/api_keys', body)).statusCode).toBe(400)
  })

  it('says how many calls are left, and waits when there are none', async () => {
    const key = await makeKey()
    const first = await get('/bullet/api/api_keys', key)
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(API_KEY_CALLS_PER_MINUTE),
      'ratelimit-remaining': String(API_KEY_CALLS_PER_MINUTE - 1),
    })
    for (let call = 1; call < API_KEY_CALLS_PER_MINUTE; call += 1) await get('/healthz', key)
    const last = await get('/bullet/api/people', key)
    expect(last.statusCode).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  }, 60_000)
})

describe('a call with an idempotency key', () => {
  const people = async () => (await ctx.db.selectFrom('member').select('id').execute()).length
  const scopes: ApiKeyInput['scopes'] = { areas: { people: 'edit' }, rights: [] }
  const once = (key: string) => ({ 'idempotency-key': key })

  it('is carried out once, whatever is raced, and answered alike', async () => {
    const key = await makeKey({ scopes })
    const before = await people()
    const ben = { name: 'Ben', email: 'ben@example.com' }
    const raced = await Promise.all(
      Array.from({ length: 20 }, () => post('/bullet/api/people', ben, key, once('a'))),
    )
    expect(await people()).toBe(before + 1)
    expect(raced.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0)
    expect(raced.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true)
    const later = await post('/bullet/api/people', ben, key, once('a'))
    expect(later.statusCode).toBe(201)
    expect(later.headers['idempotent-replayed']).toBe('true')
    expect(later.json()).toEqual(raced.find(({ statusCode }) => statusCode === 201)!.json())
  })

  it('is refused for another body, and may be sent again after a refusal', async () => {
    const key = await makeKey({ scopes })
    const carl = { name: 'Carl', email: 'carl@example.com' }
    expect((await post('/bullet/api/people', carl, key, once('b'))).statusCode).toBe(201)
    const other = await post('/bullet/api/people', { ...carl, name: 'Karl' }, key, once('b'))
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' })

    const taken = await post('/bullet/api/people', carl, key, once('c'))
    expect(taken.statusCode).toBe(409)
    await ctx.db.deleteFrom('member').where('email', '=', 'carl@example.com').execute()
    expect((await post('/bullet/api/people', carl, key, once('c'))).statusCode).toBe(201)
  })

  it('is not begun anew where nobody knows how it ended', async () => {
    const key = await makeKey({ scopes })
    const dana = { name: 'Dana', email: 'dana@example.com' }
    expect((await post('/bullet/api/people', dana, key, once('d'))).statusCode).toBe(201)
    await ctx.db
      .updateTable('idempotent_call')
      .set({ status: null, body: null })
      .where('idempotency_key', '=', 'd')
      .execute()
    const again = await post('/bullet/api/people', dana, key, once('d'))
    expect(again.json()).toMatchObject({ code: 'call_unfinished' })
  })

  // An upload is only begun by it: nothing is there before its bytes are, each at its place.
  const RESUMABLE = ['POST /bullet/api/uploads']

  it('is once, and says its limit, whichever call of the contract creates or charges', async () => {
    const all = Object.fromEntries(AREAS.map((area) => [area, 'edit']))
    const wide: ApiKeyInput['scopes'] = { areas: all, rights: ['see_contacts', 'export_people'] }
    const creating = endpoints.filter(
      (endpoint) =>
        endpoint.method === 'POST' &&
        isStaffAccess(endpoint.access) &&
        permits(endpoint.access, roleOfApiKey(wide)) &&
        !RESUMABLE.includes(endpointNameOf(endpoint)),
    )
    expect(creating.length).toBeGreaterThan(100)
    let [key, carriedOut] = [await makeKey({ scopes: wide }), 0]
    for (const [index, endpoint] of creating.entries()) {
      if (index % 200 === 199) key = await makeKey({ scopes: wide })
      carriedOut += await carryOutTwice(endpoint, key)
    }
    expect(carriedOut).toBeGreaterThan(20)
  }, 120_000)

  /** Returns 1 if the call was carried out, 0 if it was refused. */
  async function carryOutTwice(endpoint: Endpoint, key: Caller) {
    const call = endpointNameOf(endpoint)
    const { headers, ...needed } = REQUIRED_INPUT[call] ?? {}
    const request = { ...minimalRequestOf(endpoint), ...needed }
    const send = () =>
      app.inject({
        ...request,
        headers: { ...key.headers, ...headers, 'idempotency-key': call.replaceAll(' ', '_') },
      })
    const [first, second] = [await send(), await send()]
    expect.soft({ call, limit: Number(first.headers['ratelimit-limit']) > 0 }).toEqual({ call, limit: true })
    expect.soft({ call, failed: first.statusCode >= 500 }).toEqual({ call, failed: false })
    if (first.statusCode >= 400) return 0
    expect
      .soft({
        call,
        status: second.statusCode,
        replayed: second.headers['idempotent-replayed'],
        body: second.body,
      })
      .toEqual({ call, status: first.statusCode, replayed: 'true', body: first.body })
    return 1
  }
})
