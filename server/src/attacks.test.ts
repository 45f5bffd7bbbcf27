import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { expect, it } from 'vitest'
import { allEndpoints } from '../testing/endpoints.ts'
import { openBrowser } from '../testing/browser.ts'
import { makeWorld } from '../testing/world.ts'

// Some hundred calls: many more come with the contract than with this file.
const EVERY_CALL_MS = 120_000

const endpoints = await allEndpoints()
const world = await makeWorld()

const SAFE = ['GET', 'HEAD']
const addressOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '1')
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

it('refuses cross-site requests on every call', { timeout: EVERY_CALL_MS }, async () => {
  const unsafe = endpoints.filter(({ method, proof }) => !SAFE.includes(method) && !proof)
  expect(unsafe.length).toBeGreaterThan(60)
  const owner = await world.as(world.owner)
  const { 'x-csrf-token': _token, ...cookies } = owner.headers
  for (const endpoint of unsafe)
    for (const headers of [cookies, { ...cookies, 'x-csrf-token': 'made-up' }]) {
      const { method } = endpoint
      const answer = await world.app.inject({ method, url: addressOf(endpoint), headers, payload: {} })
      const call = nameOf(endpoint)
      expect.soft({ call, code: answer.json().code }).toEqual({ call, code: 'page_expired' })
    }
  expect((await owner.get('/api/sessions')).json().logged).toBe(true)
})

it('ignores the session of another store on every call', { timeout: EVERY_CALL_MS }, async () => {
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  const other = await world.make.store('attacked.example')
  const browser = await openBrowser(world, { host: 'attacked.example' })
  const owner = await world.as(world.owner)
  const session = /matinee_session=([^;]+)/.exec(owner.headers['cookie']!)![1]!
  browser.cookies.set('matinee_session', session)
  await browser.get('/api/sessions')
  expect((await browser.get('/api/sessions')).json().logged).toBe(false)

  const before = await rowsOf(other.id)
  for (const endpoint of endpoints.filter(({ path }) => path.startsWith('/bullet/api/'))) {
    const { method } = endpoint
    const answer = await browser.send(method, addressOf(endpoint), SAFE.includes(method) ? undefined : {})
    const call = nameOf(endpoint)
    // What is not even understood is refused before anybody asks who sends it.
    expect.soft({ call, status: answer.statusCode }).toEqual({ call, status: expect.toSatisfy(isRefused) })
  }
  expect(await rowsOf(other.id)).toEqual(before)
})

const isRefused = (status: number) => [400, 401, 415].includes(status)

const rowsOf = async (storeId: number) => ({
  store: await world.ctx.db.selectFrom('store').selectAll().where('id', '=', storeId).execute(),
  members: await world.ctx.db.selectFrom('member').selectAll().where('store_id', '=', storeId).execute(),
  contents: await world.ctx.db.selectFrom('content').selectAll().where('store_id', '=', storeId).execute(),
})

it('refuses oversized bodies on every call', { timeout: EVERY_CALL_MS }, async () => {
  const browser = await openBrowser(world)
  const payload = `{"email":"${'a'.repeat(6 * 1024 * 1024)}"}`
  const headers = { 'content-type': 'application/json' }
  for (const url of [
    '/api/sessions',
    '/api/email_registrations',
    '/api/password_resets',
    '/api/sign_in_codes',
  ])
    expect((await browser.send('POST', url, payload, { headers })).statusCode).toBe(413)
})
