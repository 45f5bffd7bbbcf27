import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx
const otherStore = await make.store('elsewhere.example')
await db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(db)

const NOW = Date.parse('2030-01-01T10:00:00.000Z')
const at = (seconds: number) => world.setTime(new Date(NOW + seconds * 1000).toISOString())
beforeEach(() => at(0))
afterEach(() => at(0))
at(0)

const owner = await world.as(world.owner)
const guest = await world.asGuest()

async function makeFilm(content: object = {}) {
  const { id } = await make.video({ duration: 600 })
  await world.ctx.storage.putBytes(`videos/${id}/1/hls/v480/00001.m4s`, Buffer.from('a segment'))
  await db
    .updateTable('video')
    .set({ hls_key: `videos/${id}/1/hls`, state: 'ready' })
    .where('id', '=', id)
    .execute()
  return make.content({ access: 'paid', ...content, video_id: id })
}

const film = await makeFilm({ title: 'For the press' })

async function makeLink(wish: object = {}, programId = film.id) {
  const answer = await owner.post(`/bullet/api/programs/${programId}/links`, { kind: 'watch', ...wish })
  expect(answer.statusCode).toBe(201)
  const link = answer.json() as { id: number; path: string; embed_path: string }
  return { ...link, token: link.path.split('/').at(-1)! }
}

/** A call of a browser that sends no cookies, as from a frame of another site. */
const ask = (path: string) => world.app.inject({ url: `/api/links/${path}` })
const post = (path: string, payload: object) =>
  world.app.inject({ method: 'POST', url: `/api/links/${path}`, payload })

const begin = async (token: string, play?: string) =>
  (await post(`${token}/plays`, play === undefined ? {} : { play })).json() as { play: string; code?: string }

async function watch(token: string, play: string) {
  const answer = await ask(`${token}/playback?play=${play}`)
  return { status: answer.statusCode, ...(answer.json() as { state?: string; code?: string; film?: never }) }
}

async function segmentOf(token: string, play: string) {
  const { film } = (await ask(`${token}/playback?play=${play}`)).json()
  return new URL('v480/00001.m4s', new URL(film.url, 'http://x/')).pathname
}

const statusAt = async (url: string) => (await world.app.inject({ url })).statusCode
const listed = async (id: number, programId = film.id) =>
  (await owner.get(`/bullet/api/programs/${programId}/links`))
    .json()
    .find((link: { id: number }) => link.id === id)

it('plays a paid film for whoever has the link, without an account or a cookie, and counts plays alone', async () => {
  const { id, token } = await makeLink({ name: 'Press' })
  const shown = await ask(token)
  expect(shown.json()).toMatchObject({ id: film.id, title: 'For the press' })
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(shown.headers['set-cookie']).toBeUndefined()
  expect(await listed(id)).toMatchObject({ name: 'Press', plays: 0, last_played_at: null })

  const { play } = await begin(token)
  expect(await watch(token, play)).toMatchObject({ status: 200, state: 'playable' })
  expect(await statusAt(await segmentOf(token, play))).toBe(200)
  expect(await listed(id)).toMatchObject({ plays: 1, last_played_at: new Date(NOW).toISOString() })
  expect((await guest.get(`/api/contents/${film.permalink}/playback`)).json()).toMatchObject({
    state: 'locked',
  })
})

it('counts one browser once within a day, and the staff never', async () => {
  const { id, token } = await makeLink()
  const { play } = await begin(token)
  for (const seconds of [60, 3600, DAY_SECONDS - 1]) {
    at(seconds)
    expect((await begin(token, play)).play).toBe(play)
  }
  expect((await listed(id)).plays).toBe(1)
  at(DAY_SECONDS)
  expect((await watch(token, play)).code).toBe('link_play_ended')
  expect((await begin(token, play)).play).not.toBe(play)
  expect((await listed(id)).plays).toBe(2)
  await owner.post(`/api/links/${token}/plays`, {})
  expect((await listed(id)).plays).toBe(2)
})

it('lets fifty at the same moment have no more plays than are left', async () => {
  const { id, token } = await makeLink({ max_plays: 3 })
  await begin(token)
  const tries = await Promise.all(Array.from({ length: 50 }, () => begin(token)))
  expect(tries.filter(({ play }) => play !== undefined)).toHaveLength(2)
  expect(tries.filter(({ code }) => code === 'link_used_up')).toHaveLength(48)
  expect(await listed(id)).toMatchObject({ plays: 3, max_plays: 3 })
  const [won] = tries.filter(({ play }) => play !== undefined)
  expect(await watch(token, won!.play)).toMatchObject({ state: 'playable' })
  expect((await begin(token, won!.play)).play).toBe(won!.play)
})

it('gives no film without a play of this link', async () => {
  const [link, other] = [await makeLink(), await makeLink()]
  const { play } = await begin(other.token)
  for (const forged of [play, 'made.up', `${play.split('.')[0]}.AAAAAAAAAAAAAAAAAAAAAA`, 'zzzzzzzz.x'])
    expect(await watch(link.token, forged)).toMatchObject({ status: 403, code: 'link_play_ended' })
  expect((await ask(`${link.token}/playback`)).statusCode).toBe(400)
})

it('opens behind its password alone, which may be guessed ten times', async () => {
  const { token, embed_path, id } = await makeLink({ password: 'open sesame' })
  expect((await listed(id)).has_password).toBe(true)
  const { password_hash } = await db
    .selectFrom('private_link')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(password_hash).not.toContain('sesame')
  for (const path of ['', '/chapters', '/playback?play=a.b'])
    expect((await ask(token + path)).json()).toMatchObject({ code: 'link_password_required' })
  expect((await begin(token)).code).toBe('link_password_required')
  const page = await guest.get(embed_path)
  expect(page.body).not.toContain('For the press')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

  const unlocked = await post(`${token}/unlock`, { password: 'open sesame' })
  const { token: open } = unlocked.json()
  expect((await ask(open)).json()).toMatchObject({ title: 'For the press' })
  expect(await watch(open, (await begin(open)).play)).toMatchObject({ state: 'playable' })
  at(DAY_SECONDS)
  expect((await ask(open)).json()).toMatchObject({ code: 'link_password_required' })

  at(0)
  const other = await makeLink({ password: 'another' })
  const foreign = open.replace(token, other.token)
  expect((await ask(foreign)).json()).toMatchObject({ code: 'link_password_required' })
  for (let nth = 0; nth < 10; nth += 1)
    expect((await post(`${token}/unlock`, { password: `guess ${nth}` })).json()).toMatchObject({
      code: 'link_password_wrong',
    })
  expect((await post(`${token}/unlock`, { password: 'open sesame' })).statusCode).toBe(429)
})

it('ends when it should, and for what plays as well', async () => {
  const expires_at = new Date(NOW + 600_000).toISOString()
  const [brief, kept] = [await makeLink({ expires_at }), await makeLink()]
  const [one, two] = [await begin(brief.token), await begin(kept.token)]
  const [ending, revoked] = [await segmentOf(brief.token, one.play), await segmentOf(kept.token, two.play)]
  expect([await statusAt(ending), await statusAt(revoked)]).toEqual([200, 200])
  const path = `/bullet/api/programs/${film.id}/links/${kept.id}`
  expect((await owner.delete(path)).statusCode).toBe(204)
  expect((await owner.delete(path)).json()).toMatchObject({ code: 'link_not_found' })
  expect((await ask(kept.token)).json()).toMatchObject({ code: 'link_ended' })
  at(60)
  expect(await statusAt(revoked)).toBe(403)
  at(601)
  expect((await ask(brief.token)).json()).toMatchObject({ code: 'link_ended' })
  expect(await statusAt(ending)).toBe(403)
  expect(await listed(brief.id)).toMatchObject({ plays: 1 })
  const acts = await db
    .selectFrom('audit_entry')
    .select('act')
    .where('act', 'like', 'program.link%')
    .execute()
  expect(new Set(acts.map(({ act }) => act))).toEqual(new Set(['program.link_made', 'program.link_revoked']))
})

it('is changed where it is, with its address and its counts', async () => {
  const { id, token } = await makeLink({ name: 'Press', max_plays: 1, password: 'before' })
  const unlock = async (password: string) =>
    (await post(`${token}/unlock`, { password })).json().token as string
  const open = await unlock('before')
  await begin(open)
  const path = `/bullet/api/programs/${film.id}/links/${id}`
  expect((await begin(open)).code).toBe('link_used_up')

  const changed = await owner.patch(path, { name: ' Jury ', max_plays: 3, password: 'afterwards' })
  expect(changed.json()).toMatchObject({ name: 'Jury', max_plays: 3, plays: 1, has_password: true })
  expect(await listed(id)).toEqual(changed.json())
  expect((await ask(open)).json()).toMatchObject({ code: 'link_password_required' })
  expect((await begin(await unlock('afterwards'))).play).toBeDefined()
  expect((await owner.patch(path, { max_plays: 1 })).json()).toMatchObject({
    errors: { max_plays: ['minimum'] },
  })

  await owner.patch(path, { password: null, max_plays: null, expires_at: new Date(NOW + 1000).toISOString() })
  expect((await ask(token)).statusCode).toBe(200)
  at(1)
  expect((await ask(token)).json()).toMatchObject({ code: 'link_ended' })
  expect((await owner.patch(path, { name: 'Kept' })).json()).toMatchObject({ name: 'Kept' })
  const past = await owner.patch(path, { expires_at: new Date(NOW).toISOString() })
  expect(past.json()).toMatchObject({ errors: { expires_at: ['past'] } })
  expect((await owner.patch(path, { expires_at: null })).json()).toMatchObject({ expires_at: null })
  expect((await ask(token)).statusCode).toBe(200)
  const { act } = await db
    .selectFrom('audit_entry')
    .select('act')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(act).toBe('program.link_changed')
})

it('ends what plays as well once an earlier end is set', async () => {
  const { id, token } = await makeLink()
  const segment = await segmentOf(token, (await begin(token)).play)
  expect(await statusAt(segment)).toBe(200)
  await owner.patch(`/bullet/api/programs/${film.id}/links/${id}`, {
    expires_at: new Date(NOW + 1000).toISOString(),
  })
  at(60)
  expect(await statusAt(segment)).toBe(403)
})

it('of reviewers keeps to what they may have', async () => {
  const path = `/bullet/api/programs/${film.id}/links`
  const { id } = (await owner.post(path, { kind: 'review' })).json()
  const change = (changes: object) => owner.patch(`${path}/${id}`, changes)
  expect(
    (await change({ name: 'Editor', expires_at: new Date(NOW + 1000).toISOString() })).json(),
  ).toMatchObject({ name: 'Editor', expires_at: new Date(NOW + 1000).toISOString() })
  for (const refused of [{ password: 'sesame' }, { max_plays: 2 }, { expires_at: null }])
    expect((await change(refused)).statusCode).toBe(400)
  at(2)
  expect((await change({ name: 'Late' })).json()).toMatchObject({ code: 'link_not_found' })
})

it('opens what is not published, but nothing that is over, nor outside of its countries', async () => {
  const draft = await makeFilm({ status: 'draft', title: 'Unlisted' })
  const { token } = await makeLink({}, draft.id)
  expect((await ask(token)).json()).toMatchObject({ title: 'Unlisted' })
  expect(await watch(token, (await begin(token)).play)).toMatchObject({ state: 'playable' })

  const over = await makeFilm({ status: 'expired' })
  const late = await makeLink({}, over.id)
  expect((await ask(late.token)).json()).toMatchObject({ code: 'program_expired' })
  const play = (await begin(late.token)).play
  expect(await watch(late.token, play)).toMatchObject({ state: 'expired', film: null })

  const bound = await makeFilm({ region_mode: 'allow', region_countries: ['JP'] })
  world.app.prepared.drop(world.storeId) // as a change of the catalogue does
  const far = await makeLink({}, bound.id)
  expect((await ask(far.token)).statusCode).toBe(451)
  expect((await post(`${far.token}/plays`, {})).statusCode).toBe(451)
})

it('plays the films of a collection, and of no other', async () => {
  const course = await make.collection({ status: 'draft' })
  const added = await owner.post(`/bullet/api/programs/${course.id}/chapters`, {
    entries: [{ kind: 'video', program_id: film.id }],
  })
  const { id } = added.json().find((one: { program_id: number }) => one.program_id === film.id)
  const { token } = await makeLink({}, course.id)
  expect((await ask(`${token}/chapters`)).json()).toContainEqual(expect.objectContaining({ id }))
  const { play } = await begin(token)
  const path = `/playback?play=${play}&chapter_id=${id}`
  expect((await ask(token + path)).json()).toMatchObject({ state: 'playable' })
  const other = await makeLink()
  const { play: own } = await begin(other.token)
  expect((await ask(`${other.token}/playback?play=${own}&chapter_id=${id}`)).json()).toMatchObject({
    code: 'chapter_not_found',
  })
})

it('is a page that nobody keeps, on the store and in frames where the program allows them', async () => {
  const { path, embed_path } = await makeLink()
  for (const address of [path, embed_path])
    expect((await guest.get(address)).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
  expect((await guest.get(embed_path)).body).toContain('For the press')
  const other = await makeFilm()
  const elsewhere = embed_path.replace(film.permalink, other.permalink)
  expect((await guest.get(elsewhere)).statusCode).toBe(404)
  expect((await guest.get(embed_path.replace(/link=.*/, 'link=made-up'))).statusCode).toBe(404)
})

it('is made and ended by those who may change the program, of this store, and opens nothing of another', async () => {
  const { id, token } = await makeLink()
  const path = `/bullet/api/programs/${film.id}/links`
  const strangers: Client[] = await Promise.all([
    world.as(await make.member({ role: 'author' })),
    world.as(await make.member({ role: 'owner', store_id: otherStore.id })),
  ])
  for (const client of strangers) {
    expect((await client.post(path, { kind: 'watch' })).statusCode).toBe(404)
    expect((await client.get(path)).statusCode).toBe(404)
    expect((await client.patch(`${path}/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await client.delete(`${path}/${id}`)).statusCode).toBe(404)
  }
  const elsewhere = await world.asGuest('elsewhere.example')
  expect((await elsewhere.get(`/api/links/${token}`)).statusCode).toBe(404)
  expect((await guest.get(`/api/previews/${token}`)).statusCode).toBe(404)
  const review = await owner.post(path, { kind: 'review' })
  const preview = new URL(review.json().path, 'http://x').searchParams.get('preview')!
  expect((await ask(preview)).statusCode).toBe(404)
  expect((await owner.post(path, { kind: 'review', max_plays: 3 })).statusCode).toBe(400)
  expect(
    (await owner.post(path, { kind: 'watch', expires_at: new Date(NOW).toISOString() })).statusCode,
  ).toBe(400)
})
