import { expect, it, vi } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const URL = '/bullet/api/analytics/settings'

it('counts from the first day, keeps thirteen months, and changes what it is told to', async () => {
  const owner = await world.as(world.owner)
  const first = {
    tracking: true,
    ask_consent: false,
    mail_opens: false,
    retention_days: 395,
    environment: null,
    stats_id: null,
    vendors: [],
  }
  expect((await owner.get(URL)).json()).toEqual(first)
  await owner.patch(URL, { retention_days: 90 })
  expect((await owner.patch(URL, { environment: 'staging' })).json()).toEqual({
    ...first,
    retention_days: 90,
    environment: 'staging',
  })
})

it.each([{ retention_days: 0 }, { retention_days: 4000 }, { environment: 'a b' }, { stats_id: 'UA-1' }])(
  'refuses %o',
  async (changes) => {
    expect((await (await world.as(world.owner)).patch(URL, changes)).statusCode).toBe(400)
  },
)

it('is the staff’s to change, and the wish not to be counted a member’s own', async () => {
  const member = await world.as(await world.make.member())
  expect((await member.patch(URL, { tracking: false })).statusCode).toBe(403)
  expect((await member.get('/api/users/me/tracking')).json()).toEqual({ opted_out: false })
  await member.put('/api/users/me/tracking', { opted_out: true })
  expect((await member.get('/api/users/me/tracking')).json()).toEqual({ opted_out: true })
  expect((await (await world.asGuest()).put('/api/users/me/tracking', { opted_out: true })).statusCode).toBe(
    401,
  )
})

it('tells every page whether visitors are to be asked first', async () => {
  const owner = await world.as(world.owner)
  expect((await owner.patch(URL, { ask_consent: true })).json()).toMatchObject({ ask_consent: true })
  await vi.waitFor(
    async () => {
      const page = await (await world.asGuest()).get('/sign_in')
      expect(parsePageData(page.body).store.ask_consent).toBe(true)
    },
    { timeout: 10_000 },
  )
  const log = (await owner.get('/bullet/api/audit')).body
  expect(log).toContain('ask_consent')
})

it('names no service to count with where nothing is counted, so that players say so', async () => {
  const owner = await world.as(world.owner)
  const hostNow = async () => parsePageData((await world.app.inject('/catalog')).body).analytics_host
  await owner.patch(URL, { tracking: false })
  await vi.waitFor(async () => expect(await hostNow()).toBeUndefined(), { timeout: 10_000 })
  await owner.patch(URL, { tracking: true })
  await vi.waitFor(async () => expect(await hostNow()).toBe(''), { timeout: 10_000 })
})

it('tells pages the ids that statistics go by, and lets them load Google’s tag only then', async () => {
  const owner = await world.as(world.owner)
  const policy = async () => String((await world.app.inject('/catalog')).headers['content-security-policy'])
  expect(await policy()).not.toContain('google')
  await owner.patch(URL, { stats_id: 'G-ABCD1234', environment: 'beta' })
  await vi.waitFor(
    async () => {
      const { settings, store } = parsePageData((await world.app.inject('/catalog')).body)
      expect(settings).toMatchObject({ stats_id: 'G-ABCD1234', analytics_env_id: 'beta' })
      expect(store.integrations).toEqual({ google_analytics: { measurement_id: 'G-ABCD1234' } })
    },
    { timeout: 10_000 },
  )
  expect(await policy()).toMatch(/script-src [^;]*https:\/\/\*\.googletagmanager\.com/)
  await owner.patch(URL, { stats_id: null, environment: null })
  await vi.waitFor(async () => expect(await policy()).not.toContain('google'), { timeout: 10_000 })
})

it('widens the policy for chosen services alone, and only where nobody signs in or pays', async () => {
  const owner = await world.as(world.owner)
  const policyOf = async (path: string) =>
    String((await world.app.inject(path)).headers['content-security-policy'])
  const vendors = [
    { kind: 'plausible', key: 'films.example', host: null },
    { kind: 'matomo', key: '7', host: 'https://stats.films.example' },
  ]
  expect((await owner.patch(URL, { vendors })).json()).toMatchObject({ vendors })
  await vi.waitFor(
    async () =>
      expect(await policyOf('/catalog')).toMatch(
        /script-src 'self' [^;]*https:\/\/plausible\.io https:\/\/stats\.films\.example;/,
      ),
    { timeout: 10_000 },
  )
  const { store } = parsePageData((await world.app.inject('/catalog')).body)
  expect(store.integrations).toEqual({ vendors })
  for (const path of [
    '/sign_in',
    '/join',
    '/orders/checkout',
    '/orders/complete_order',
    '/account',
    '/bullet/',
  ])
    expect(await policyOf(path)).not.toMatch(/plausible|stats\.films/)

  await owner.patch(URL, { vendors: [] })
  await vi.waitFor(async () => expect(await policyOf('/catalog')).not.toContain('plausible'), {
    timeout: 10_000,
  })
})

it.each([
  [[{ kind: 'fathom', key: 'abc', host: null }], 'vendor_id_wrong'],
  [[{ kind: 'matomo', key: '7', host: null }], 'vendor_id_wrong'],
  [[{ kind: 'meta', key: '1234567890', host: 'https://evil.example' }], 'vendor_id_wrong'],
  [[{ kind: 'plausible', key: 'a.example"></script>', host: null }], 'vendor_id_wrong'],
  [[{ kind: 'umami', key: 'x', host: 'https://a.example; script-src *' }], 'invalid_input'],
  [[{ kind: 'meta', key: '1234567890', host: null }], 'vendor_needs_consent'],
  [
    [
      { kind: 'plausible', key: 'a.example', host: null },
      { kind: 'plausible', key: 'b.example', host: null },
    ],
    'vendor_twice',
  ],
])('takes no %j', async (vendors, code) => {
  const owner = await world.as(world.owner)
  expect((await owner.patch(URL, { vendors, ask_consent: false })).json()).toMatchObject({ code })
})

it('lets cookies be set only by stores that ask, and goes on asking while they are', async () => {
  const owner = await world.as(world.owner)
  const vendors = [{ kind: 'tiktok', key: 'C4ABCDEFGH1234', host: null }]
  expect((await owner.patch(URL, { vendors, ask_consent: true })).statusCode).toBe(200)
  expect((await owner.patch(URL, { ask_consent: false })).json()).toMatchObject({
    code: 'vendor_needs_consent',
  })
  await owner.patch(URL, { vendors: [], ask_consent: false })
})
