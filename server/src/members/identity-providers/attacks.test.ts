import { afterAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { openIdentityProvider } from '../../../testing/identity-provider.ts'
import { addProvider } from '../../../testing/identity-store.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
const elsewhere = await openIdentityProvider({
  ana: { email: 'ana@example.com', email_verified: true },
  eve: { email: 'eve@example.com', email_verified: true },
})
const other = await openIdentityProvider({ eve: { email: 'eve@example.com', email_verified: true } })
afterAll(() => Promise.all([elsewhere.close(), other.close()]))
const owner = await world.as(world.owner)
const provider = await addProvider(owner, elsewhere)
const second = await addProvider(owner, other)
beforeEach(() => {
  Object.assign(elsewhere.answers, { tamper: undefined, isDown: false, instead: undefined })
})

const ENTER = '/api/sessions'
const startOf = (id = provider.id, query = '') => `/sign_in/with/${id}${query}`

/** Goes to the provider as somebody; returns the address that leads back, not visited yet. */
async function leave(account = 'ana', query = '') {
  const browser = await openBrowser(world)
  const gone = await browser.get(startOf(provider.id, query))
  const back = await elsewhere.visit(gone.headers.location!, account)
  const visit = (address = back) => browser.get(address.pathname + address.search)
  return { browser, back, visit }
}

const problemOf = ({ headers }: { headers: { location?: string } }) =>
  new URL(headers.location!, 'http://localhost').searchParams.get('problem')

it('sends state, nonce and a challenge, and takes the answer once', async () => {
  const browser = await openBrowser(world)
  const address = new URL((await browser.get(startOf())).headers.location!)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `http://localhost/sign_in/with/${provider.id}/callback`,
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(address.searchParams.get(name)!.length).toBeGreaterThan(30)

  const { visit } = await leave()
  expect(problemOf(await visit())).toBeNull()
  expect(problemOf(await visit())).toBe('identity_sign_in_spent')
})

it('lets one of fifty callbacks with one code through', async () => {
  const { browser, visit } = await leave()
  const problems = (await Promise.all(Array.from({ length: 25 }, () => visit()))).map(problemOf)
  expect(problems.filter((problem) => problem === null)).toHaveLength(1)
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      browser.post('/api/email_registrations', { form: { identity: true, name: 'Ana' } }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const made = await world.ctx.db
    .selectFrom('member')
    .where('email', '=', 'ana@example.com')
    .select('id')
    .execute()
  expect(made).toHaveLength(1)
})

it('login CSRF: the answer to one browser is worth nothing in another', async () => {
  const { back } = await leave('eve')
  const victim = await openBrowser(world)
  const answer = await victim.get(back.pathname + back.search)
  expect(problemOf(answer)).toBe('identity_sign_in_spent')
  await victim.get(startOf()) // not even while it is at the provider itself
  expect(problemOf(await victim.get(back.pathname + back.search))).toBe('identity_sign_in_spent')
  expect((await victim.post(ENTER, { identity: true })).json().code).toBe('identity_sign_in_spent')
})

it('a wrong state, a missing one and two of them', async () => {
  for (const change of [
    (query: URLSearchParams) => query.set('state', 'made-up'),
    (query: URLSearchParams) => query.delete('state'),
    (query: URLSearchParams) => query.append('state', query.get('state')!),
    (query: URLSearchParams) => query.append('code', query.get('code')!),
  ]) {
    const { back, visit } = await leave()
    const address = new URL(back)
    change(address.searchParams)
    expect(problemOf(await visit(address))).toMatch(/^identity_sign_in_(spent|refused)$/)
  }
})

it('issuer mix-up: the code of one provider at the callback of another', async () => {
  const { back, visit } = await leave('eve')
  const swapped = new URL(back)
  swapped.pathname = swapped.pathname.replace(`/${provider.id}/`, `/${second.id}/`)
  expect(problemOf(await visit(swapped))).toBe('identity_sign_in_spent')
  const lying = await leave('eve')
  lying.back.searchParams.set('iss', other.issuer)
  expect(problemOf(await lying.visit())).toBe('identity_sign_in_refused')
})

it('a code of another sign-in, whose verifier is another', async () => {
  const [mine, theirs] = [await leave('eve'), await leave('ana')]
  mine.back.searchParams.set('code', theirs.back.searchParams.get('code')!)
  expect(problemOf(await mine.visit())).toBe('identity_sign_in_refused')
})

const partsOf = (answer: Record<string, unknown>) =>
  (answer['id_token'] as string).split('.') as [string, string, string]

it('a tampered ID token, and one without a signature', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claimsIn = (payload: string) => JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const forgeries = [
    (answer: Record<string, unknown>) => {
      const [head, payload, signature] = partsOf(answer)
      return {
        ...answer,
        id_token: [head, encode({ ...claimsIn(payload), sub: 'ana' }), signature].join('.'),
      }
    },
    (answer: Record<string, unknown>) => {
      const [, payload] = partsOf(answer)
      return { ...answer, id_token: [encode({ alg: 'none' }), encode(claimsIn(payload)), ''].join('.') }
    },
    (answer: Record<string, unknown>) => ({ ...answer, id_token: undefined }),
  ]
  for (const forge of forgeries) {
    const { visit } = await leave('eve')
    elsewhere.answers.tamper = forge
    expect(problemOf(await visit())).toBe('identity_sign_in_refused')
  }
})

it('an ID token of another sign-in, whose nonce is another', async () => {
  let stolen: unknown
  const theirs = await leave('ana')
  elsewhere.answers.tamper = (answer) => {
    stolen = answer['id_token']
    return answer
  }
  await theirs.visit()
  const mine = await leave('eve')
  elsewhere.answers.tamper = (answer) => ({ ...answer, id_token: stolen })
  expect(problemOf(await mine.visit())).toBe('identity_sign_in_refused')
})

it('a provider that is down, before and in the middle', async () => {
  const { visit } = await leave('ana', '?return=/library')
  elsewhere.answers.isDown = true
  expect((await visit()).headers.location).toBe('/sign_in?problem=identity_provider_away&return=%2Flibrary')
  const fresh = await addProvider(owner, { ...elsewhere, issuer: `${elsewhere.issuer}/` })
  const browser = await openBrowser(world)
  expect(problemOf(await browser.get(startOf(fresh.id)))).toBe('identity_provider_away')
})

it('an answer that never ends, and one that is too large', async () => {
  const { visit } = await leave()
  elsewhere.answers.instead = ({ url }, response) => {
    if (url !== '/token') return false
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`{"access_token":"${'x'.repeat(600 * 1024)}"}`)
    return true
  }
  expect(problemOf(await visit())).toBe('identity_provider_away')
})

it('a person who says no', async () => {
  const { back, visit } = await leave()
  for (const name of ['code', 'session_state']) back.searchParams.delete(name)
  back.searchParams.set('error', 'access_denied')
  expect(problemOf(await visit())).toBe('identity_sign_in_canceled')
})

it.each([
  ['https://evil.example/', null],
  ['//evil.example/', null],
  ['/\\evil.example', null],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/\t/evil.example', null],
  ['javascript:alert(1)', null],
  ['library', null],
  [`/${'x'.repeat(1000)}`, null],
  ['/library?sort=new#top', '/library?sort=new#top'],
])('open redirect: %s leads to %s', async (typed, kept) => {
  const { visit } = await leave('ana', `?return=${encodeURIComponent(typed)}`)
  const { pathname, searchParams } = new URL((await visit()).headers.location!, 'http://localhost')
  expect([pathname, searchParams.get('return')]).toEqual(['/sign_in', kept])
})

it('comes back to the page it left, and to no other', async () => {
  const to = async (page: string) =>
    (await (await leave('ana', `?page=${page}&return=/x`)).visit()).headers.location
  expect(await to('bullet')).toBe('/bullet/sign_in?identity=true&from=%2Fx')
  expect(await to('account')).toBe('/account/sign_in?identity=true&return=%2Fx')
  expect(await to('//evil.example')).toBe('/sign_in?identity=true&return=%2Fx')
})

it('an answer that comes too late, a ticket that is too old, and a provider that was switched off', async () => {
  const late = await leave()
  const soon = await leave()
  await soon.visit()
  world.setTime(new Date(Date.now() + 11 * 60_000).toISOString())
  expect(problemOf(await late.visit())).toBe('identity_sign_in_spent')
  expect((await soon.browser.post(ENTER, { identity: true })).json().code).toBe('identity_sign_in_spent')
  world.setTime(null)
  const { browser, visit } = await leave()
  await visit()
  const path = `/bullet/api/identity_providers/${provider.id}`
  await owner.patch(path, { active: false })
  expect((await browser.post(ENTER, { identity: true })).json().code).toBe('identity_provider_off')
  expect(problemOf(await browser.get(startOf()))).toBe('identity_provider_off')
  await owner.patch(path, { active: true })
})

it('keeps the secrets of a sign-in out of the database', async () => {
  const { browser, back } = await leave()
  const kept = JSON.stringify(await world.ctx.db.selectFrom('identity_sign_in').selectAll().execute())
  expect(kept).not.toContain(back.searchParams.get('state'))
  expect(kept).not.toContain(browser.cookies.get('matinee_identity'))
  const { sealed_secret } = await world.ctx.db
    .selectFrom('identity_provider')
    .select('sealed_secret')
    .where('id', '=', provider.id)
    .executeTakeFirstOrThrow()
  expect(sealed_secret!.includes('a-secret-of-the-client')).toBe(false)
})
