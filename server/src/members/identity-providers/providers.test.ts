import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { CLIENT, openIdentityProvider } from '../../../testing/identity-provider.ts'
import { addProvider } from '../../../testing/identity-store.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
const elsewhere = await openIdentityProvider()
afterAll(() => elsewhere.close())
const owner = await world.as(world.owner)
const PATH = '/bullet/api/identity_providers'

const add = async (issuer: string) => (await owner.post(PATH, { label: 'Example', issuer })).json()
const check = async (id: number) => (await owner.post(`${PATH}/${id}/check`)).json()

it('adds a provider that nobody can use before it is switched on', async () => {
  const added = await add(`${elsewhere.issuer}/.well-known/openid-configuration`)
  expect(added).toMatchObject({
    issuer: elsewhere.issuer,
    active: false,
    has_secret: false,
    callback: `http://localhost/sign_in/with/${added.id}/callback`,
    members: 0,
  })
  const offered = async () => (await (await world.asGuest()).get('/api/identity_providers')).json()
  expect(await offered()).toEqual([])
  const path = `${PATH}/${added.id}`
  expect((await owner.patch(path, { active: true })).json().errors).toEqual({ client_id: ['required'] })
  const nobody = { ...CLIENT, active: true, for_members: false }
  expect((await owner.patch(path, nobody)).json().errors).toEqual({ for_members: ['required'] })
  const changed = await owner.patch(path, {
    ...CLIENT,
    active: true,
    mail_domains: [' Firm.example ', 'firm.example'],
  })
  expect(changed.json()).toMatchObject({ has_secret: true, mail_domains: ['firm.example'] })
  expect(changed.body).not.toContain(CLIENT.client_secret)
  await expect
    .poll(offered)
    .toEqual([{ id: added.id, label: 'Example', for_members: true, for_staff: false }])
  expect((await owner.patch(path, { client_secret: null })).json().has_secret).toBe(false)
  expect((await owner.delete(path)).statusCode).toBe(204)
  await expect.poll(offered).toEqual([])
  const log = (await owner.get('/bullet/api/audit?page=1')).body
  expect(log).toContain('identity_provider.removed')
  expect(log).not.toContain(CLIENT.client_secret)
})

it('says in a word what is wrong with a provider', async () => {
  const { id } = await addProvider(owner, elsewhere)
  expect(await check(id)).toEqual({ problem: null, detail: null })
  expect((await check((await add(elsewhere.issuer)).id)).problem).toBe('no_client')
  await owner.patch(`${PATH}/${id}`, { client_secret: 'wrong' })
  expect(await check(id)).toMatchObject({ problem: 'client_refused' })
  expect((await check((await add('http://nowhere.invalid')).id)).problem).toBe('unknown_host')
  expect((await check((await add(`${elsewhere.issuer}/realms/none`)).id)).problem).toBe('no_discovery')
})

it.each([
  ['other_issuer', { issuer: 'https://other.example' }],
  ['no_code_flow', { token_endpoint: undefined }],
  ['unsafe_endpoints', { token_endpoint: 'ftp://127.0.0.1/token' }],
  ['no_keys', {}],
])('finds %s in a description', async (problem, metadata) => {
  let issuer = ''
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'application/json')
    const endpoints = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    }
    response.end(JSON.stringify(url === '/keys' ? { keys: [] } : { ...endpoints, ...metadata }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  expect((await check((await add(issuer)).id)).problem).toBe(problem)
  server.close()
})

it('takes twenty providers, and no group twice', async () => {
  const { id } = await addProvider(owner, elsewhere)
  const twice = [1, 2].map(() => ({ name: 'help', role: 'support', offer_id: null }))
  expect((await owner.patch(`${PATH}/${id}`, { groups: twice })).json().errors).toEqual({
    groups: ['duplicate'],
  })
  const none = [{ name: 'help', role: null, offer_id: 999_999 }]
  expect((await owner.patch(`${PATH}/${id}`, { groups: none })).json().code).toBe('identity_offer_unknown')
  const codes = []
  for (let place = 0; place < 20; place += 1)
    codes.push((await owner.post(PATH, { label: 'X', issuer: elsewhere.issuer })).json().code)
  expect(codes.at(-1)).toBe('too_many_identity_providers')
})
