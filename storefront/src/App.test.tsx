import type { Card } from '@matinee/contract/catalogue/catalogue'
import { readMessages } from '@matinee/contract/platform/messages'
import type { PageData } from '@matinee/contract/store/store'
import account from '@matinee/contract/words/en/account.json' with { type: 'json' }
import words from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { expect, it, vi } from 'vitest'
import { createRenderer, type Visits } from './server.tsx'

// The first rendering fetches every screen, which takes a busy machine longer than a test may.
vi.setConfig({ testTimeout: 20_000 })

const aurora: Card = {
  id: 1,
  permalink: 'aurora',
  kind: 'video',
  title: 'Aurora',
  short_description: 'A night under curtains of light.',
  position: 0,
  duration: 94,
  horizontal_image: '/images/1/a.webp',
  vertical_image: null,
  square_image: null,
  access: 'public',
  published_at: null,
  coming_at: null,
  live_state: null,
  live_at: null,
  chapters_count: 0,
  custom_values: [],
  blur_hash: 'LRDny]}JQm-KB;F#ElF;rxt8noX8',
  ready: true,
  extended: false,
}

const row = {
  id: 1,
  title: 'Night',
  permalink: 'night',
  position: 0,
  featured: true,
  contents: [aurora],
  last_page: true,
}
const page = {
  store: {
    title: 'Lumen',
    tagline: 'Films of light.',
    ask_consent: false,
    demo: true,
    colour_scheme: 'auto',
    typeface: 'figtree',
    corner: 'round',
    density: 'cozy',
    availability: 'open',
    locales: ['en'],
    catalog_page: false,
    menus: { header: [], footer: [{ label: 'About us', address: '/pages/about-us' }] },
    terms_url: 'https://example.com/terms',
    privacy_url: 'https://example.com/privacy',
    imprint_url: 'https://example.com/imprint',
    contact_url: 'mailto:hello@example.com',
    feature_flags: { sharing: true, related_programs: true, popular_programs: true },
  },
  settings: { locale: 'en', primary_color: '#ff3637', live_event_feed_link: 'https://live.example/feed' },
  locale: 'en',
  words: readMessages(words),
} as unknown as PageData

/** One page after another, so the visit is simply the last one that began. */
let visit: Parameters<Visits['run']>[0] | undefined
const load = createRenderer({
  run(begun, work) {
    visit = begun
    return work()
  },
  getStore: () => visit,
})

/** Simulates the page as the server sends it: Node has neither window nor document. */
async function render(path: string, bodies: Record<string, unknown>, refusals: Record<string, number> = {}) {
  const loaded = await load(path, {
    page,
    origin: 'https://films.example',
    description: null,
    ask: (address) =>
      Promise.resolve(
        address in bodies
          ? { status: refusals[address] ?? 200, body: bodies[address], headers: { 'last-page': 'true' } }
          : null,
      ),
  })
  if ('movedTo' in loaded) throw new Error(`${path} leads to ${loaded.movedTo}`)
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of await loaded.render()) text += decoder.decode(part, { stream: true })
  return text
}

it('draws the catalog without a browser', async () => {
  const html = await render('/catalog', {
    '/api/categories/initial_with_content': { categories: [row], last_page: true },
    '/api/contents': [aurora],
  })

  expect(html).toContain('Films of light.')
  expect(html).toContain('href="/programs/aurora"')
  expect(html).toContain('This is a demo.')
  expect(html).toContain('href="https://live.example/feed"')
})

it('draws what the law wants at the foot of a page, where the publisher has it', async () => {
  const html = await render('/nowhere', {})
  const { store } = page
  for (const href of [store.terms_url, store.privacy_url, store.imprint_url, store.contact_url])
    expect(html).toContain(`<a href="${href}"`)
})

it('draws a program without a browser, and what is said of it as text', async () => {
  const html = await render('/programs/aurora', {
    '/api/contents/aurora': {
      ...aurora,
      title: '<Aurora>',
      description: '<p>Rich.</p>',
      published_at: null,
      categories: [],
      authors: [],
      tags: [],
      resources: [],
      markers: [],
      chapter_style: null,
      preview_seconds: 0,
    },
    '/api/contents/aurora/playback': { state: 'processing', film: null },
    '/api/contents': [],
  })

  expect(html).toContain('&lt;Aurora&gt;')
  expect(html).toContain('<p>Rich.</p>')
  expect(html).toContain('This film is being processed')
})

it('draws a category and what is in it without a browser', async () => {
  const html = await render('/categories/night', {
    '/api/categories/night': {
      ...{ id: 7, value: '7', title: 'Night', permalink: 'night', position: 0, featured: false },
      ...{ description: null, image: null, contents_count: 1, meta_title: null, meta_description: null },
    },
    '/api/contents?sort=manual&category_id=7': [aurora],
  })

  expect(html).toMatch(/<h1[^>]*>Night<\/h1>/)
  expect(html).toContain('href="/programs/aurora?categoryId=7"')
  expect(html).toContain('/images/1/a-w320.webp 320w')
  expect(html).toContain('href="/categories/night/rss"')
})

it('draws an author and what they have made without a browser', async () => {
  const html = await render('/authors/ines', {
    '/api/authors/ines': {
      ...{ id: 4, name: 'Ines', permalink: 'ines', image: null, bio: 'Cuts paper.', position: 0 },
      ...{ links: [{ title: 'Site', url: 'https://ines.example' }], contents_count: 1 },
      ...{ meta_title: null, meta_description: null },
    },
    '/api/contents?sort=newest&author_id=4': [aurora],
  })

  expect(html).toContain('Cuts paper.')
  expect(html).toContain('href="https://ines.example"')
  expect(html).toContain('href="/programs/aurora"')
})

it('draws nothing of a text that runs, leads away or covers, whatever was kept', async () => {
  const text = '<meta http-equiv="refresh" content="0"><p style="position:fixed" onclick="x()">Kept <b>open'
  const category = { ...{ id: 7, value: '7', title: 'Night', permalink: 'night', position: 0 }, image: null }
  const author = { id: 4, name: 'Ines', permalink: 'ines', image: null, position: 0, links: [] }
  const said = { featured: false, contents_count: 0, meta_title: null, meta_description: null }
  const pages = [
    await render('/categories/night', {
      '/api/categories/night': { ...category, ...said, description: text },
      '/api/contents?sort=manual&category_id=7': [],
    }),
    await render('/authors/ines', {
      '/api/authors/ines': { ...author, ...said, bio: text },
      '/api/contents?sort=newest&author_id=4': [],
    }),
  ]
  for (const html of pages) expect(html).toContain('<p>Kept <b>open</b></p></div>')
})

it('draws sign-in at both of its addresses and the not-found page everywhere else', async () => {
  const words = { '/translations?locale=en&area=account': account }
  expect(await render('/sign_in', words)).toContain('Welcome to Lumen.')
  expect(await render('//sign_in', words)).toContain('Welcome to Lumen.')
  expect(await render('/nowhere/at/all', {})).toContain('Page not found')
})

it.each([
  [404, 'Page not found'],
  [410, 'This program is no longer available'],
])('draws what a program that answers %d leaves', async (status, title) => {
  const addresses = ['/api/contents/aurora', '/api/contents/aurora/playback']
  const html = await render(
    '/programs/aurora',
    Object.fromEntries(addresses.map((address) => [address, { code: 'refused' }])),
    Object.fromEntries(addresses.map((address) => [address, status])),
  )
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
})

it.each(['categories', 'authors'])('draws that there is no such one of the %s', async (kind) => {
  const address = `/api/${kind}/nobody`
  const html = await render(`/${kind}/nobody`, { [address]: { code: 'not_found' } }, { [address]: 404 })
  expect(html).toMatch(/<h1[^>]*>Page not found<\/h1>/)
})
