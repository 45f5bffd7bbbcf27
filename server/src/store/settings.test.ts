import type { StoreSettings } from '@matinee/contract/store/store'
import { expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const change = (settings: object) => owner.patch('/bullet/api/store', settings)
const page = async () => parsePageData((await world.app.inject('/catalog')).body)

it('starts with the defaults of the field', async () => {
  const { settings, store } = await page()
  expect(settings).toEqual({
    primary_color: '#ff3637',
    chapter_style: 'sidebar',
    locale: 'en',
    commenting: true,
    stats_id: null,
    analytics_env_id: null,
    store_title: 'Matinee',
    autoplay: true,
    continue_watching: true,
    mark_as_watched: true,
    live_event_feed_link: null,
  })
  expect(store).toEqual({
    store_id: world.storeId,
    title: 'Matinee',
    tagline: null,
    logo: null,
    menus: { header: [], footer: [] },
    catalog_page: false,
    banner_image: null,
    colour_scheme: 'auto',
    typeface: 'figtree',
    corner: 'round',
    density: 'cozy',
    terms_url: null,
    privacy_url: null,
    imprint_url: null,
    contact_url: null,
    country: null,
    currency: 'USD',
    locales: ['en'],
    availability: 'open',
    closed_text: null,
    catalogue_mode: 'single_page',
    env: 'production',
    preview_mode: false,
    feature_flags: { sharing: true, related_programs: true, popular_programs: true },
    session: null,
    payment_provider_config: {
      providers: [{ provider: 'test', live: false, keys: {} }],
      currencies: ['USD'],
    },
    integrations: {},
    gift_cards: false,
    join_note: null,
    captcha: { provider: 'altcha', site_key: '' },
    ask_consent: false,
    demo: false,
  })
})

it('changes the named settings, which apply to the next page', async () => {
  const wanted: Partial<StoreSettings> = {
    title: 'Harbour',
    tagline: 'Slow films.',
    meta_description: 'Slow films of the sea, new every week.',
    primary_color: '#0c8599',
    colour_scheme: 'dark',
    typeface: 'serif',
    corner: 'square',
    density: 'compact',
    chapter_style: 'grid',
    locale: 'fr',
    locales: ['en', 'ar'],
    commenting: false,
    autoplay: false,
    continue_watching: false,
    mark_as_watched: false,
    live_event_feed_link: 'https://live.example/feed',
    terms_url: 'https://example.com/terms',
    privacy_url: 'https://example.com/privacy',
    imprint_url: 'https://example.com/imprint',
    contact_url: 'mailto:hello@example.com',
    currency: 'JPY',
    country: 'JP',
    feature_flags: { sharing: false, related_programs: true, popular_programs: true },
    closed_text: 'Soon.',
    catalogue_mode: 'server_rendered',
  }
  for (const [name, value] of Object.entries(wanted))
    expect((await change({ [name]: value })).json()).toMatchObject({ [name]: value })

  expect((await owner.get('/bullet/api/store')).json()).toMatchObject(wanted)
  const { settings, store } = await page()
  expect(settings).toMatchObject({
    chapter_style: 'grid',
    autoplay: false,
    store_title: 'Harbour',
    locale: 'fr',
  })
  expect(store).toMatchObject({
    currency: 'JPY',
    feature_flags: { sharing: false, related_programs: true, popular_programs: true },
    locales: ['fr', 'en', 'ar'],
  })
  await change({ catalogue_mode: 'single_page' })
})

it.each([
  [{ title: ' ' }, 'title'],
  [{ primary_color: 'red' }, 'primary_color'],
  [{ locale: 'xx' }, 'locale'],
  [{ terms_url: 'javascript:alert(1)' }, 'terms_url'],
  [{ privacy_url: 'mailto:hello@example.com' }, 'privacy_url'],
  [{ imprint_url: 'javascript:alert(1)' }, 'imprint_url'],
  [{ contact_url: 'mailto:' }, 'contact_url'],
  [{ contact_url: 'javascript:alert(1)//mailto:a@b' }, 'contact_url'],
  [{ live_event_feed_link: '//nowhere' }, 'live_event_feed_link'],
  [{ currency: 'ABC' }, 'currency'],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ time_zone: '' }, 'time_zone'],
  [{ country: 'Japan' }, 'country'],
  [{ availability: 'sometimes' }, 'availability'],
  [{ closed_text: 'x'.repeat(1001) }, 'closed_text'],
  [{ catalogue_mode: 'both' }, 'catalogue_mode'],
])('refuses %j and names the field', async (settings, field) => {
  const before = (await owner.get('/bullet/api/store')).json<StoreSettings>()
  const answer = await change(settings)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveProperty(field)
  expect((await owner.get('/bullet/api/store')).json()).toEqual(before)
})

it('refuses unknown settings, and pictures by address', async () => {
  const refused = await change({ demo: true, id: 77, created_at: '2020-01-01T00:00:00Z' })
  expect(Object.keys(refused.json().errors)).toEqual(['demo', 'id', 'created_at'])
  expect((await page()).store).toMatchObject({ store_id: world.storeId, demo: false })
  expect((await change({ logo: 'https://elsewhere.example/x.png' })).json().errors).toHaveProperty('logo')
  expect((await owner.get('/bullet/api/store')).json()).toMatchObject({ logo: null })
})

it('is for staff alone', async () => {
  const member = await world.as(await world.make.member())
  expect((await member.patch('/bullet/api/store', { title: 'Mine' })).statusCode).toBe(403)
  expect((await world.app.inject('/bullet/api/store')).statusCode).toBe(401)
})
