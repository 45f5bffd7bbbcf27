import { expect, it } from 'vitest'
import { setStore } from '../../testing/store-settings.ts'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx
const other = await make.store('elsewhere.example')
await db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(db)
const owner = await world.as(world.owner)
const guest = await world.asGuest()

async function makeFilm(content: object = {}) {
  const { id } = await make.video({ duration: 600 })
  await world.ctx.storage.putBytes(`videos/${id}/1/hls/v480/00001.m4s`, Buffer.from('a segment'))
  await db
    .updateTable('video')
    .set({ hls_key: `videos/${id}/1/hls`, state: 'ready', width: 1920, height: 1080 })
    .where('id', '=', id)
    .execute()
  return make.content({ ...content, video_id: id })
}

const film = await makeFilm({ title: 'Storm & "Sea" <i>', horizontal_image: '/images/ab/sea.webp' })
const paid = await makeFilm({ access: 'paid' })
const preview = await makeFilm({ access: 'paid', preview_seconds: 30 })
const draft = await makeFilm({ status: 'draft' })

const ancestorsOf = (policy: unknown) => /frame-ancestors ([^;]+)/.exec(String(policy))?.[1]
async function ancestors(permalink: string, client: Client = guest) {
  const { headers } = await client.get(`/embed/${permalink}`)
  return ancestorsOf(headers['content-security-policy'])
}

const embed = (id: number, rule: { mode: string; domains?: string[] }, client: Client = owner) =>
  client.put(`/bullet/api/programs/${id}/embedding`, { domains: [], ...rule })

async function setRule(embed_mode: 'nowhere' | 'everywhere' | 'listed', embed_domains: string[] = []) {
  const changed = await owner.patch('/bullet/api/store', { embed_mode, embed_domains })
  expect(changed.statusCode).toBe(200)
}

const settled = (permalink: string, rule: string) => expect.poll(() => ancestors(permalink)).toBe(rule)

it('is framed nowhere until the store or the program says so, and at once by whom they say', async () => {
  expect(await ancestors(film.permalink)).toBe("'self'")
  await setRule('everywhere')
  await settled(film.permalink, '*')
  await setRule('listed', ['https://Blog.example/post', 'bücher.example:8080', '*.partner.example'])
  await settled(film.permalink, "'self' blog.example xn--bcher-kva.example:8080 *.partner.example")
  const headers = (await guest.get(`/embed/${film.permalink}`)).headers
  expect(headers['x-frame-options']).toBeUndefined()

  const own = await embed(film.id, { mode: 'listed', domains: ['only.example'] })
  expect(own.json()).toMatchObject({ mode: 'listed', domains: ['only.example'], store: { mode: 'listed' } })
  await settled(film.permalink, "'self' only.example")
  await embed(film.id, { mode: 'nowhere' })
  await settled(film.permalink, "'self'")
  await embed(film.id, { mode: 'everywhere' })
  await settled(film.permalink, '*')
  await embed(film.id, { mode: 'store' })
  await settled(film.permalink, "'self' blog.example xn--bcher-kva.example:8080 *.partner.example")
})

it('keeps every other page out of frames', async () => {
  await setRule('everywhere')
  for (const path of [`/programs/${film.permalink}`, '/catalog', '/bullet', '/sign_in', '/nowhere']) {
    const { headers } = await guest.get(path)
    expect([path, ancestorsOf(headers['content-security-policy'])]).toEqual([path, "'self'"])
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  }
})

it.each(['*', '*.com', '*.co.uk', 'intranet', "a.example 'self'", 'a.example; script-src *', ''])(
  'takes no %s for a domain',
  async (domain) => {
    const store = await owner.patch('/bullet/api/store', { embed_domains: ['fine.example', domain] })
    expect(store.json()).toMatchObject({ code: 'invalid_input', errors: { embed_domains: ['malformed'] } })
    const program = await embed(film.id, { mode: 'listed', domains: [domain] })
    expect(program.json()).toMatchObject({ errors: { domains: ['malformed'] } })
  },
)

it('belongs to its store, and is changed by those who may change the program', async () => {
  const stranger = await world.as(await make.member({ role: 'owner', store_id: other.id }))
  const author = await world.as(await make.member({ role: 'author' }))
  for (const client of [stranger, author]) {
    expect((await embed(film.id, { mode: 'everywhere' }, client)).statusCode).toBe(404)
    expect((await client.get(`/bullet/api/programs/${film.id}/embedding`)).statusCode).toBe(404)
  }
  const elsewhere = await world.asGuest('elsewhere.example')
  expect((await elsewhere.get(`/embed/${film.permalink}`)).statusCode).toBe(404)
  expect((await elsewhere.get(`/api/embeds/${film.permalink}/playback`)).statusCode).toBe(404)
  const { rows } = await db
    .selectFrom('audit_entry')
    .select(['act', 'details'])
    .where('act', '=', 'program.embedding_changed')
    .execute()
    .then((rows) => ({ rows }))
  expect(rows[0]).toMatchObject({ details: { embed_mode: { from: 'store', to: 'listed' } } })
})

async function playsWithoutCookies(permalink: string) {
  const answer = await world.app.inject({ url: `/api/embeds/${permalink}/playback` })
  expect(answer.headers['set-cookie']).toBeUndefined()
  const { state, film: shown } = answer.json()
  if (!shown) return { state, segment: null }
  const segment = new URL('v480/00001.m4s', new URL(shown.url, 'http://x/')).pathname
  return { state, segment: (await world.app.inject({ url: segment })).statusCode }
}

it('plays what a guest may watch, in a browser that sends no cookies', async () => {
  expect(await playsWithoutCookies(film.permalink)).toEqual({ state: 'playable', segment: 200 })
  expect(await playsWithoutCookies(paid.permalink)).toEqual({ state: 'locked', segment: null })
  expect(await playsWithoutCookies(preview.permalink)).toMatchObject({ state: 'preview' })
  expect((await guest.get(`/api/embeds/${draft.permalink}/playback`)).statusCode).toBe(404)
})

it('plays the films of a collection, and no film of another', async () => {
  const course = await make.collection({ title: 'Course' })
  const added = await owner.post(`/bullet/api/programs/${course.id}/chapters`, {
    entries: [{ kind: 'video', program_id: film.id }],
  })
  const { id } = added.json().find((one: { program_id: number }) => one.program_id === film.id)
  const path = `/api/embeds/${course.permalink}/playback`
  expect((await guest.get(`${path}?chapter_id=${id}`)).json()).toMatchObject({ state: 'playable' })
  expect((await guest.get(`/api/embeds/${paid.permalink}/playback?chapter_id=${id}`)).json()).toMatchObject({
    code: 'chapter_not_found',
  })
})

it('keeps an embedded film to the countries of its program', async () => {
  const bound = await makeFilm({ region_mode: 'allow', region_countries: ['JP'] })
  world.app.prepared.drop(world.storeId) // as a change of the catalogue does
  expect((await guest.get(`/api/embeds/${bound.permalink}/playback`)).statusCode).toBe(451)
})

const page = async (permalink: string) => (await guest.get(`/embed/${permalink}`)).body

it('shows a poster first, with a play button or a way to the store, and nothing of the title as markup', async () => {
  const shown = await page(film.permalink)
  expect(shown).toContain('Storm &amp; &quot;Sea&quot; &lt;i&gt;')
  expect(shown).not.toContain('<i>')
  expect(shown).toContain('src="/images/ab/sea.webp"')
  expect(shown).toContain('data-play')
  const locked = await page(paid.permalink)
  expect(locked).not.toContain('data-play')
  expect(locked).toMatch(/class="embed-action" href="[^"]+\/programs\/[^"]+" target="_blank"/)
  expect(await page(preview.permalink)).toContain('data-play')
})

it('survives a new address of its program, and says where there is none', async () => {
  const moved = await makeFilm()
  const { version } = (await owner.get(`/bullet/api/programs/${moved.id}`)).json()
  await owner.patch(`/bullet/api/programs/${moved.id}`, { version, permalink: 'moved-away' })
  await owner.post(`/bullet/api/programs/${moved.id}/publish`, {})
  expect((await guest.get(`/embed/${moved.permalink}`)).statusCode).toBe(200)
  expect((await guest.get(`/api/embeds/${moved.permalink}/playback`)).statusCode).toBe(200)
  const missing = await guest.get('/embed/not-a-program')
  expect(missing.statusCode).toBe(404)
  expect(missing.body).toContain('There is no video here.')
  expect((await guest.get(`/embed/${draft.permalink}`)).statusCode).toBe(404)
})

it('shows a waiting event with its start, and is light', async () => {
  const event = await make.content({ kind: 'live_event', title: 'Tonight' })
  await db
    .updateTable('content')
    .set({ live_state: 'scheduled', live_at: '2030-01-01T20:00:00Z' })
    .where('id', '=', event.id)
    .execute()
  const shown = await page(event.permalink)
  expect(shown).toContain('datetime="2030-01-01T20:00:00.000Z"')
  expect(shown).toContain('http-equiv="refresh"')
  expect(Buffer.byteLength(await page(film.permalink))).toBeLessThan(8 * 1024)
})

it('takes a changed setting of the database at the next page after a reload of the stores', async () => {
  await setStore(world, { embed_mode: 'listed', embed_domains: ['late.example'] })
  world.app.prepared.drop(world.storeId)
  expect(await ancestors(paid.permalink)).toBe("'self' late.example")
})
