import { expect, it } from 'vitest'
import { setStore } from '../../testing/store-settings.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx
await make.store('elsewhere.example')
await db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await setStore(world, { embed_mode: 'everywhere', title: 'Harbour & Co' })
const guest = await world.asGuest()

async function makeFilm(content: object = {}, size = { width: 1920, height: 1080 }) {
  const { id } = await make.video({ duration: 600 })
  await db.updateTable('video').set(size).where('id', '=', id).execute()
  return make.content({ horizontal_image: '/images/ab/sea.webp', ...content, video_id: id })
}

const film = await makeFilm({ title: 'Storm & "Sea"' })
const pageOf = ({ permalink }: { permalink: string }) => `http://localhost/programs/${permalink}`

const ask = (url: string | undefined, params: Record<string, string> = {}) =>
  guest.get(`/oembed?${new URLSearchParams({ ...(url !== undefined && { url }), ...params }).toString()}`)

it('describes a video as the specification says', async () => {
  const answer = await ask(pageOf(film))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.json()).toEqual({
    type: 'video',
    version: '1.0',
    title: 'Storm & "Sea"',
    provider_name: 'Harbour & Co',
    provider_url: 'http://localhost/',
    cache_age: 3600,
    thumbnail_url: 'http://localhost/images/ab/sea.webp',
    thumbnail_width: 1280,
    thumbnail_height: 720,
    html: `<iframe src="http://localhost/embed/${film.permalink}" width="640" height="360" title="Storm &amp; &quot;Sea&quot;" style="border:0" allow="autoplay; fullscreen; picture-in-picture; encrypted-media" allowfullscreen loading="lazy"></iframe>`,
    width: 640,
    height: 360,
  })
})

it('keeps within the room that the consumer has, picture included', async () => {
  expect((await ask(pageOf(film), { maxwidth: '1000' })).json()).toMatchObject({
    ...{ width: 1000, height: 562, thumbnail_width: 960, thumbnail_height: 540 },
    thumbnail_url: 'http://localhost/images/ab/sea-w960.webp',
  })
  expect((await ask(pageOf(film), { maxwidth: '1000', maxheight: '90' })).json()).toMatchObject({
    ...{ width: 160, height: 90 },
  })
  const small = (await ask(pageOf(film), { maxheight: '90' })).json()
  expect(small.thumbnail_url).toBeUndefined()
  const upright = await makeFilm({}, { width: 1080, height: 1920 })
  expect((await ask(pageOf(upright), { maxheight: '640' })).json()).toMatchObject({ width: 360, height: 640 })
})

it('answers XML on request, escaped', async () => {
  const answer = await ask(pageOf(film), { format: 'xml' })
  expect(answer.headers['content-type']).toMatch(/^text\/xml/)
  expect(answer.body).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/)
  expect(answer.body).toContain('<title>Storm &amp; &quot;Sea&quot;</title>')
  expect(answer.body).toContain('<html>&lt;iframe src=&quot;')
  expect((await ask(pageOf(film), { format: 'yaml' })).statusCode).toBe(501)
})

it('knows the page with parameters, the frame itself, and no unknown parameter', async () => {
  expect((await ask(`${pageOf(film)}?autoplay=true#t=3`, { discover: '1' })).statusCode).toBe(200)
  expect((await ask(`http://localhost/embed/${film.permalink}`)).statusCode).toBe(200)
})

it.each([
  'http://localhost/catalog',
  'http://localhost/programs/not-a-program',
  'http://localhost/programs/%ZZ',
  'http://elsewhere.example/programs/{permalink}',
  'http://another.example/programs/{permalink}',
  'javascript:alert(1)',
  'not an address',
])('has nothing to embed at %s', async (url) => {
  expect((await ask(url.replace('{permalink}', film.permalink))).statusCode).toBe(404)
})

it('refuses what may not be embedded, and tells nothing of what is hidden', async () => {
  const kept = await makeFilm()
  await db.updateTable('content').set({ embed_mode: 'nowhere' }).where('id', '=', kept.id).execute()
  expect((await ask(pageOf(kept))).json()).toMatchObject({ code: 'embed_not_allowed', success: false })
  expect((await ask(pageOf(kept))).statusCode).toBe(401)
  for (const status of ['draft', 'archived', 'expired'])
    expect((await ask(pageOf(await makeFilm({ status })))).statusCode).toBe(404)
  expect((await ask(undefined)).statusCode).toBe(400)
  expect((await ask(pageOf(film), { maxwidth: 'wide' })).statusCode).toBe(400)
})

const headOf = async (program: { permalink: string }) =>
  (await guest.get(`/programs/${program.permalink}`)).body.split('</head>')[0]!

it('is found in the head of pages that may be embedded', async () => {
  const head = await headOf(film)
  const about = encodeURIComponent(pageOf(film))
  expect(head).toContain(
    `<link rel="alternate" href="http://localhost/oembed?url=${about}" type="application/json+oembed"`,
  )
  expect(head).toContain(`oembed?url=${about}&amp;format=xml" type="text/xml+oembed"`)
  expect(head).toContain(`<meta name="twitter:player" content="http://localhost/embed/${film.permalink}">`)

  const listed = await makeFilm()
  const domains = { embed_mode: 'listed' as const, embed_domains: ['blog.example'] }
  await db.updateTable('content').set(domains).where('id', '=', listed.id).execute()
  const some = await headOf(listed)
  expect(some).toContain('application/json+oembed')
  expect(some).not.toContain('twitter:player')

  const kept = await makeFilm()
  await db.updateTable('content').set({ embed_mode: 'nowhere' }).where('id', '=', kept.id).execute()
  expect(await headOf(kept)).not.toContain('oembed')
})
