import type { Card } from '@matinee/contract/catalogue'
import type { PageData } from '@matinee/contract/store'
import words from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { expect, it, vi } from 'vitest'
import { drawWith, type Visits } from './server.tsx'

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
    demo: true,
    colour_scheme: 'auto',
    availability: 'open',
    locales: ['en'],
  },
  settings: { primary_color: '#ff3637' },
  locale: 'en',
  words,
} as unknown as PageData

/** One page after another, so the visit is simply the last one that began. */
let visit: Parameters<Visits['run']>[0] | undefined
const draw = drawWith({
  run(begun, work) {
    visit = begun
    return work()
  },
  getStore: () => visit,
})

/** The page as a server would send it: Node has neither window nor document. */
async function render(path: string, bodies: Record<string, unknown>) {
  const { html } = await draw(path, page, (address) =>
    Promise.resolve(
      address in bodies ? { status: 200, body: bodies[address], headers: { 'last-page': 'true' } } : null,
    ),
  )
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of html) text += decoder.decode(part, { stream: true })
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
    },
    '/api/contents/aurora/playback': { state: 'processing', film: null },
    '/api/contents': [],
  })

  expect(html).toContain('&lt;Aurora&gt;')
  expect(html).toContain('<p>Rich.</p>')
  expect(html).toContain('This film is being made ready')
})

it('draws sign-in at both of its addresses and the not-found page everywhere else', async () => {
  expect(await render('/sign_in', {})).toContain('For the people who run Lumen.')
  expect(await render('//sign_in', {})).toContain('For the people who run Lumen.')
  expect(await render('/nowhere/at/all', {})).toContain('There is nothing here')
})
