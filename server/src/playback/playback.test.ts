import { beforeAll, describe, expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import type { Client } from '../../testing/world.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const hls_key = 'videos/test/1/hls'

let guest: Client
let member: Client
let owner: Client
beforeAll(async () => {
  guest = await world.asGuest()
  member = await world.as(await make.member())
  owner = await world.as(world.owner)
})

const makeFilm = async (content: object = {}, video: object = {}) =>
  make.content({ ...content, video_id: (await make.video({ hls_key, duration: 600, ...video })).id })

const stateFor = async (client: Client, permalink: string) => {
  const answer = await client.get(`/api/contents/${permalink}/playback`)
  return answer.statusCode === 200 ? answer.json().state : answer.json().code
}

const statesOf = async (permalink: string) => [
  await stateFor(guest, permalink),
  await stateFor(member, permalink),
  await stateFor(owner, permalink),
]

describe('a program', () => {
  it('plays for everybody when it is public', async () => {
    const { permalink, video_id } = await makeFilm({ horizontal_image: '/images/1/a.webp' })
    const answer = (await guest.get(`/api/contents/${permalink}/playback`)).json()
    expect(answer).toMatchObject({
      state: 'playable',
      opens_at: null,
      preview_seconds: 0,
      rental: null,
      film: { video_id, duration: 600, poster: '/images/1/a.webp' },
    })
    expect(answer.film.url).toMatch(/^\/media\/[\w-]{28}\//)
    expect(await statesOf(permalink)).toEqual(['playable', 'playable', 'playable'])
  })

  it('asks guests to sign in, and stays locked for whoever has no offer', async () => {
    const registered = await makeFilm({ access: 'registered' })
    const paid = await makeFilm({ access: 'paid' })
    expect(await statesOf(registered.permalink)).toEqual(['sign_in_required', 'playable', 'playable'])
    expect(await statesOf(paid.permalink)).toEqual(['locked', 'locked', 'playable'])
    const closed = (await member.get(`/api/contents/${paid.permalink}/playback`)).json()
    expect(closed).toEqual({ state: 'locked', film: null, opens_at: null, preview_seconds: 0, rental: null })
  })

  it('shows its beginning where it is otherwise closed, and says nothing of the rest', async () => {
    const { permalink } = await makeFilm({ access: 'paid', preview_seconds: 90 }, { storyboard: true })
    const answer = (await guest.get(`/api/contents/${permalink}/playback`)).json()
    expect(answer).toMatchObject({ state: 'preview', preview_seconds: 90 })
    expect(answer.film).toMatchObject({ duration: 90, storyboard_url: null })
    expect(answer.film.url).toMatch(/^\/media\/[\w-]{31}\//)
    expect(await statesOf(permalink)).toEqual(['preview', 'preview', 'playable'])
  })

  it('has no beginning to show while nothing of it plays', async () => {
    const unready = { watchable: false, state: 'encoding' }
    const { permalink } = await makeFilm({ access: 'registered', preview_seconds: 90 }, unready)
    expect(await statesOf(permalink)).toEqual(['sign_in_required', 'processing', 'processing'])
  })

  it('is being made, or cannot be watched', async () => {
    const coming = await makeFilm({}, { watchable: false, state: 'encoding' })
    const failed = await makeFilm({}, { watchable: false, state: 'failed' })
    const without = await make.content()
    expect(await stateFor(guest, coming.permalink)).toBe('processing')
    expect(await stateFor(guest, failed.permalink)).toBe('unavailable')
    expect(await stateFor(guest, without.permalink)).toBe('unavailable')
  })

  it('opens at its time, before the job that says so has run', async () => {
    const publish_at = '2030-01-01T10:00:00.000Z'
    const { permalink } = await makeFilm({ status: 'scheduled', coming_soon: true, publish_at })
    expect((await guest.get(`/api/contents/${permalink}/playback`)).json()).toEqual({
      state: 'scheduled',
      film: null,
      opens_at: publish_at,
      preview_seconds: 0,
      rental: null,
    })
    const secret = await makeFilm({ status: 'scheduled', publish_at })
    expect(await statesOf(secret.permalink)).toEqual(['program_not_found', 'program_not_found', 'playable'])
    world.setTime('2030-01-01T10:00:00Z')
    expect(await stateFor(guest, permalink)).toBe('playable')
    expect(await stateFor(guest, secret.permalink)).toBe('playable')
    world.setTime(null)
  })

  it('ends at its time', async () => {
    const { permalink } = await makeFilm({ expire_at: '2020-01-01T00:00:00Z' })
    expect(await statesOf(permalink)).toEqual(['expired', 'expired', 'playable'])
  })

  it('is not there for visitors while it is no program of theirs', async () => {
    const { permalink } = await makeFilm({ status: 'unpublished' })
    expect(await statesOf(permalink)).toEqual(['program_not_found', 'program_not_found', 'playable'])
  })

  it('is found by an address it had before', async () => {
    const { id } = await makeFilm({ permalink: 'new-name' })
    const kept = { store_id: world.storeId, permalink: 'old-name', content_id: id }
    await world.ctx.db.insertInto('content_permalink').values(kept).execute()
    expect(await stateFor(guest, 'old-name')).toBe('playable')
  })
})

describe('a film of a collection', () => {
  const chapterOf = async (collection: object, { film = {}, chapter = {} } = {}) => {
    const { id } = await make.collection({ ...collection, films: 0 })
    const program = await makeFilm(film)
    return { ...(await make.chapter({ content_id: id, program_id: program.id, ...chapter })), program }
  }
  const statesOfChapter = async (id: number) => {
    const answers = await Promise.all(
      [guest, member, owner].map((who) => who.get(`/api/chapters/${id}/playback`)),
    )
    return answers.map((answer) => answer.json().state ?? answer.json().code)
  }

  it('plays in a published collection while it is unpublished by itself', async () => {
    const { id, program } = await chapterOf({}, { film: { status: 'unpublished' } })
    expect(await statesOfChapter(id)).toEqual(['playable', 'playable', 'playable'])
    expect(await stateFor(guest, program.permalink)).toBe('program_not_found')
  })

  it('is as open as its collection, whatever it is by itself', async () => {
    const open = await chapterOf({}, { film: { access: 'paid' } })
    const registered = await chapterOf({ access: 'registered' })
    const paid = await chapterOf({ access: 'paid', preview_seconds: 20 })
    expect(await statesOfChapter(open.id)).toEqual(['playable', 'playable', 'playable'])
    expect(await statesOfChapter(registered.id)).toEqual(['sign_in_required', 'playable', 'playable'])
    expect(await statesOfChapter(paid.id)).toEqual(['preview', 'preview', 'playable'])
  })

  it('is open to all as a free preview of a closed collection', async () => {
    const { id } = await chapterOf({ access: 'paid' }, { chapter: { free_preview: true } })
    expect(await statesOfChapter(id)).toEqual(['playable', 'playable', 'playable'])
  })

  it('goes with its collection', async () => {
    const hidden = await chapterOf({ status: 'unpublished' }, { chapter: { free_preview: true } })
    const expired = await chapterOf({ status: 'expired' })
    expect(await statesOfChapter(hidden.id)).toEqual(['chapter_not_found', 'chapter_not_found', 'playable'])
    expect(await statesOfChapter(expired.id)).toEqual(['expired', 'expired', 'playable'])
  })

  it('is none where the chapter is a heading', async () => {
    const { id: content_id } = await make.collection({ films: 0 })
    const { id } = await make.chapter({ content_id, kind: 'divider', title: 'Part one' })
    expect(await statesOfChapter(id)).toEqual(Array(3).fill('chapter_not_found'))
  })
})

it('says nothing of another store', async () => {
  const other = await makeOtherStore(world, 'elsewhere.example')
  const video = await make.video({ store_id: other.id, hls_key })
  const film = await make.content({ store_id: other.id, video_id: video.id })
  const { chapter_ids } = await make.collection({ store_id: other.id, films: 1 })

  for (const client of [await world.asGuest(), await world.as(world.owner)]) {
    expect(await stateFor(client, film.permalink)).toBe('program_not_found')
    expect((await client.get(`/api/chapters/${chapter_ids[0]}/playback`)).statusCode).toBe(404)
  }
  const there = await world.asGuest('elsewhere.example')
  expect(await stateFor(there, film.permalink)).toBe('playable')
})

it('shows staff any program, and nobody else', async () => {
  const { id } = await makeFilm({ status: 'draft' })
  expect((await owner.get(`/bullet/api/programs/${id}/playback`)).json().state).toBe('playable')
  expect((await member.get(`/bullet/api/programs/${id}/playback`)).statusCode).toBe(403)
})
