import { afterEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const { app, ctx } = world

const GERMANY = '88.198.0.1'
const AMERICA = '8.8.8.8'
const statusFrom = async (remoteAddress: string, url: string, headers = {}) =>
  (await app.inject({ url, remoteAddress, headers })).statusCode

/** Waits until the signal has reached every web process. */
const dropPrepared = () => app.prepared.drop(world.storeId)

async function rule(id: number, mode: string, ...countries: string[]) {
  const { version } = (await owner.get(`/bullet/api/programs/${id}`)).json()
  const saved = await owner.patch(`/bullet/api/programs/${id}`, { version, regions: { mode, countries } })
  expect(saved.statusCode).toBe(200)
  await owner.post(`/bullet/api/programs/${id}/publish`)
  dropPrepared()
  return saved.json()
}

const ofProgram = (permalink: string) => [
  `/programs/${permalink}`,
  `/api/contents/${permalink}`,
  `/api/contents/${permalink}/related`,
  `/api/contents/${permalink}/next`,
  `/api/contents/${permalink}/playback`,
  `/api/chapters?permalink=${permalink}`,
]

afterEach(async () => {
  await ctx.db.updateTable('content').set({ region_mode: 'all', region_countries: [] }).execute()
  dropPrepared()
})

describe('a program with regions', () => {
  it('is not there where it may not be seen, not even from what was prepared', async () => {
    const { id, permalink } = await world.make.collection({ films: 1 })
    for (const url of ofProgram(permalink))
      expect.soft({ url, status: (await statusFrom(GERMANY, url)) < 300 }).toEqual({ url, status: true })
    await rule(id, 'deny', 'DE')

    for (const url of ofProgram(permalink)) {
      expect.soft({ url, status: await statusFrom(GERMANY, url) }).toEqual({ url, status: 451 })
      expect.soft({ url, status: (await statusFrom(AMERICA, url)) < 300 }).toEqual({ url, status: true })
    }
    expect(await statusFrom(GERMANY, `/api/chapters?content_id=${id}`)).toBe(451)
    const answer = await app.inject({ url: `/api/contents/${permalink}/playback`, remoteAddress: GERMANY })
    expect(answer.json().code).toBe('not_in_your_region')
  })

  it('takes its chapters and files with it, and a film those of the collections that show it', async () => {
    const film = await world.make.film()
    const { id, chapter_ids } = await world.make.collection({ films: 1 })
    const elsewhere = await world.make.collection({ films: 0 })
    const chapter = await world.make.chapter({ content_id: elsewhere.id, program_id: film.id })
    const file = await world.make.resource({ content_id: id })
    await rule(id, 'allow', 'US')
    await rule(film.id, 'allow', 'US')

    for (const url of [
      `/api/chapters/${chapter_ids[0]}`,
      `/api/chapters/${chapter_ids[0]}/playback`,
      `/api/chapters/${chapter.id}/playback`,
      `/api/resources/${file.id}/download`,
    ])
      expect.soft({ url, status: await statusFrom(GERMANY, url) }).toEqual({ url, status: 451 })
    expect(await statusFrom(AMERICA, `/api/chapters/${chapter.id}/playback`)).toBe(200)
    expect(await statusFrom(GERMANY, `/api/contents/${elsewhere.permalink}`)).toBe(200)
  })

  it('is not opened by its number written otherwise, nor by another program named beside it', async () => {
    const { id, chapter_ids } = await world.make.collection({ films: 1 })
    const open = await world.make.collection({ films: 1 })
    await rule(id, 'deny', 'DE')

    const chapter = chapter_ids[0]!
    for (const written of [`0${chapter}`, `${chapter}.0`, `+${chapter}`, `${chapter}e0`, `%20${chapter}`])
      for (const url of [`/api/chapters/${written}`, `/api/chapters/${written}/playback`])
        expect.soft({ url, status: await statusFrom(GERMANY, url) }).toEqual({ url, status: 400 })
    const encoded = String(chapter).replace(/\d/g, '%3$&')
    expect(await statusFrom(GERMANY, `/api/chapters/${encoded}/playback`)).toBe(451)
    for (const search of [
      `content_id=0${id}`,
      `content_id=${id}e0`,
      `content_id=${open.id}&content_id=${id}`,
    ])
      expect.soft({ search, status: await statusFrom(GERMANY, `/api/chapters?${search}`) }).toEqual({
        search,
        status: 400,
      })
    const both = `content_id=${id}&permalink=${open.permalink}`
    expect(await statusFrom(GERMANY, `/api/chapters?${both}`)).toBe(451)
  })

  it('keeps to its rule under an address it had', async () => {
    const { id, permalink } = await world.make.film()
    const { version } = (await owner.get(`/bullet/api/programs/${id}`)).json()
    await owner.patch(`/bullet/api/programs/${id}`, { version, permalink: `${permalink}-anew` })
    await rule(id, 'deny', 'DE')
    expect(await statusFrom(GERMANY, `/api/contents/${permalink}/playback`)).toBe(451)
  })

  it('waits with a new rule until its changes are published', async () => {
    const { id, permalink } = await world.make.film()
    const { version } = (await owner.get(`/bullet/api/programs/${id}`)).json()
    const saved = await owner.patch(`/bullet/api/programs/${id}`, {
      version,
      regions: { mode: 'deny', countries: ['US', 'DE'] },
    })
    dropPrepared()
    expect(saved.json()).toMatchObject({
      regions: { mode: 'deny', countries: ['DE', 'US'] },
      has_changes: true,
    })
    expect(await statusFrom(GERMANY, `/api/contents/${permalink}`)).toBe(200)
  })

  it('is there for the staff', async () => {
    const { id, permalink } = await world.make.film()
    await rule(id, 'deny', 'DE')
    expect(await statusFrom(GERMANY, `/api/contents/${permalink}`, owner.headers)).toBe(200)
    const member = await world.as(await world.make.member())
    expect(await statusFrom(GERMANY, `/api/contents/${permalink}`, member.headers)).toBe(451)
  })
})

describe('the test box', () => {
  const tried = async (body: object) => (await owner.post('/bullet/api/access_rules/test', body)).json()

  it('says what somebody would see, and why', async () => {
    const { id } = await world.make.film()
    await rule(id, 'deny', 'DE')
    expect(await tried({ address: GERMANY })).toEqual({ country: 'DE', restriction: null, status: 200 })
    expect(await tried({ address: GERMANY, program_id: id })).toMatchObject({
      restriction: 'program_region',
      status: 451,
    })
    expect(await tried({ country: 'FR', program_id: id })).toMatchObject({ restriction: null })
    await owner.post('/bullet/api/access_rules/bans', { network: GERMANY })
    expect(await tried({ address: GERMANY })).toMatchObject({ restriction: 'banned', status: 403 })
    await owner.patch('/bullet/api/store', { availability: 'maintenance' })
    expect(await tried({ country: 'FR' })).toMatchObject({ restriction: 'maintenance', status: 503 })
    await owner.patch('/bullet/api/store', { availability: 'open' })
  })

  it('takes no nonsense', async () => {
    expect((await tried({ address: 'home' })).code).toBe('network_malformed')
    expect((await tried({ country: 'FR', program_id: 999_999 })).code).toBe('program_not_found')
  })
})
