import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { db } = world.ctx
const owner = await world.as(world.owner)

beforeEach(async () => {
  await db.deleteFrom('content').execute()
  await db.deleteFrom('video').execute()
})

const list = async (query = '') => (await owner.get(`/bullet/api/videos${query}`)).json() as { id: number }[]

describe('the list of films', () => {
  it('shows the newest first, with the program of each', async () => {
    const older = await world.make.video()
    const newer = await world.make.video()
    const program = await world.make.content({ video_id: older.id, title: 'Shown' })
    expect(await list()).toMatchObject([
      { id: newer.id, program_id: null, program_title: null },
      { id: older.id, program_id: program.id, program_title: 'Shown' },
    ])
  })

  it('tells nothing of where files are', async () => {
    await world.make.video()
    expect(Object.keys((await list())[0]!)).not.toContain('source_key')
  })

  it('finds films by their file or their program, and shows a still of each', async () => {
    const train = await world.make.video({ file_name: 'Night-Train_final.mov' })
    const lake = await world.make.video({ file_name: 'DSC_0417.mp4' })
    await world.make.content({ video_id: lake.id, title: 'Été au bord du lac' })
    await db
      .updateTable('video')
      .set({ poster_candidates: JSON.stringify(['/images/1/still.webp']) as never })
      .where('id', '=', lake.id)
      .execute()
    const found = async (words: string) =>
      (await list(`?search=${encodeURIComponent(words)}`)).map(({ id }) => id)
    expect(await found('train night')).toEqual([train.id])
    expect(await found('ete LAC')).toEqual([lake.id])
    expect(await found('night lac')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found(' ')).toEqual([lake.id, train.id])
    expect((await owner.get('/bullet/api/videos?search=0417')).headers['total-count']).toBe('1')
    expect(await list('?search=0417')).toMatchObject([{ thumbnail: '/images/1/still.webp' }])
  })

  it('acts on many films, each by itself', async () => {
    const [failed, shown, spare] = [
      await world.make.video({ state: 'failed' }),
      await world.make.video({ file_name: 'shown.mp4' }),
      await world.make.video(),
    ]
    await world.make.content({ video_id: shown.id, title: 'Shown' })
    const act = async (action: string, ids: number[]) =>
      (await owner.post('/bullet/api/videos/bulk', { action, ids })).json()
    expect(await act('retry', [failed.id, shown.id])).toMatchObject({
      done: [failed.id],
      refused: [{ id: shown.id, title: 'shown.mp4', code: 'film_not_failed' }],
    })
    expect(await act('delete', [shown.id, spare.id, spare.id])).toMatchObject({
      done: [spare.id],
      refused: [{ id: shown.id, code: 'film_still_needed' }],
    })
    const author = await world.as(await world.make.member({ role: 'author' }))
    const refused = await author.post('/bullet/api/videos/bulk', { action: 'delete', ids: [shown.id] })
    expect(refused.statusCode).toBe(403)
  })

  it('goes page by page', async () => {
    for (let number = 0; number < 25; number += 1) await world.make.video()
    const first = await owner.get('/bullet/api/videos')
    expect(first.headers).toMatchObject({ 'last-page': 'false', 'total-count': '25', page: '1' })
    expect(first.json()).toHaveLength(24)
    const last = await owner.get('/bullet/api/videos?page=2')
    expect(last.headers['last-page']).toBe('true')
    expect(last.json()).toHaveLength(1)
  })

  it('is searched by state', async () => {
    const encoding = await world.make.video({ state: 'encoding' })
    const failed = await world.make.video({ state: 'failed' })
    await world.make.video()
    expect((await list('?state=busy')).map(({ id }) => id)).toEqual([encoding.id])
    expect((await list('?state=failed')).map(({ id }) => id)).toEqual([failed.id])
    expect((await owner.get('/bullet/api/videos?state=lost')).statusCode).toBe(400)
  })
})

describe('a film', () => {
  it('shows what was made of its current version', async () => {
    const { id } = await world.make.video()
    await db.updateTable('video').set({ version: 2 }).where('id', '=', id).execute()
    const rendition = {
      video_id: id,
      width: 854,
      frame_rate: 25,
      peak_bandwidth: 900_000,
      average_bandwidth: 700_000,
      codecs: 'avc1.4d401e,mp4a.40.2',
      complete: true,
    }
    await db
      .insertInto('rendition')
      .values([
        { ...rendition, name: 'v480', version: 1, height: 480 },
        { ...rendition, name: 'v480', version: 2, height: 480 },
        { ...rendition, name: 'v240', version: 2, height: 240 },
      ])
      .execute()
    await db
      .insertInto('sound_track')
      .values({ video_id: id, version: 2, position: 0, language: 'de', label: 'Deutsch' })
      .execute()
    const video = (await owner.get(`/bullet/api/videos/${id}`)).json()
    expect(video.renditions.map(({ height }: { height: number }) => height)).toEqual([240, 480])
    expect(video).toMatchObject({ id, sounds: [{ language: 'de' }], captions: [], poster_candidates: [] })
    expect(Object.keys(video)).not.toContain('source_key')
  })

  it('is made again after it failed, and only then', async () => {
    const { id } = await world.make.video({ state: 'failed' })
    await db
      .updateTable('video')
      .set({ failure_code: 'film_damaged', failure: 'Damaged.' })
      .where('id', '=', id)
      .execute()
    const answer = await owner.post(`/bullet/api/videos/${id}/retry`)
    expect(answer.json()).toMatchObject({ state: 'uploaded', failure: null, failure_code: null })
    expect((await owner.post(`/bullet/api/videos/${id}/retry`)).json()).toMatchObject({
      code: 'film_not_failed',
    })
  })

  it('goes with all its files', async () => {
    const { id } = await world.make.video()
    await world.ctx.storage.putBytes(`videos/${id}/original/film.mp4`, Buffer.from('film'))
    expect((await owner.delete(`/bullet/api/videos/${id}`)).statusCode).toBe(204)
    await world.work()
    expect(await world.ctx.storage.list(`videos/${id}`)).toEqual([])
    expect((await owner.get(`/bullet/api/videos/${id}`)).statusCode).toBe(404)
  })

  it('stays while a program shows it', async () => {
    const { id } = await world.make.video()
    await world.make.content({ video_id: id })
    expect((await owner.delete(`/bullet/api/videos/${id}`)).json()).toMatchObject({
      code: 'film_still_needed',
    })
    expect((await owner.get(`/bullet/api/videos/${id}`)).statusCode).toBe(200)
  })
})

describe('captions', () => {
  const srt = (text: string) => Buffer.from(`1\n00:00:01,000 --> 00:00:02,500\n${text}\n`).toString('base64')
  const add = (id: number, caption: { language?: string; label?: string; file: string }) =>
    owner.post(`/bullet/api/videos/${id}/captions`, { language: 'en', label: 'English', ...caption })
  const texts = async (id: number) => {
    const files = await world.ctx.storage.list(`videos/${id}/captions`)
    return Promise.all(files.map(async ({ key }) => text((await world.ctx.storage.open(key))!.stream)))
  }

  it('are added as WebVTT, one in each language', async () => {
    const { id } = await world.make.video()
    const first = await add(id, { file: srt('Hello') })
    expect(first.statusCode).toBe(201)
    expect(first.json().captions).toMatchObject([
      { language: 'en', label: 'English', source: 'upload', cues: 1 },
    ])
    const again = await add(id, { label: 'Better', file: srt('Good evening') })
    expect(again.json().captions).toMatchObject([{ language: 'en', label: 'Better' }])
    expect(await texts(id)).toEqual(['WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGood evening\n'])
  })

  it('go with their file', async () => {
    const { id } = await world.make.video()
    const [caption] = (await add(id, { file: srt('Hello') })).json().captions
    const answer = await owner.delete(`/bullet/api/videos/${id}/captions/${caption.id}`)
    expect(answer.json().captions).toEqual([])
    expect(await texts(id)).toEqual([])
    expect((await owner.delete(`/bullet/api/videos/${id}/captions/${caption.id}`)).statusCode).toBe(404)
  })

  it('are refused when they are none', async () => {
    const { id } = await world.make.video()
    const answer = await add(id, { file: Buffer.from('Dear diary').toString('base64') })
    expect(answer.json()).toMatchObject({ success: false, code: 'captions_unreadable' })
    expect((await add(id, { language: '../x', file: srt('Hello') })).statusCode).toBe(400)
  })
})

describe('films are closed', () => {
  const calls = (id: number) =>
    [
      ['GET', `/bullet/api/videos/${id}`],
      ['POST', `/bullet/api/videos/${id}/retry`],
      ['DELETE', `/bullet/api/videos/${id}`],
      ['DELETE', `/bullet/api/videos/${id}/captions/1`],
    ] as const

  it('to another store', async () => {
    const { id } = await world.make.video({ state: 'failed' })
    const other = await world.make.store('other.example')
    const stranger = await world.as(await world.make.member({ role: 'owner', store_id: other.id }))
    for (const [method, url] of calls(id)) {
      const answer = await world.app.inject({ method, url, headers: stranger.headers })
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
    expect((await stranger.get('/bullet/api/videos')).json()).toEqual([])
    const caption = {
      language: 'en',
      label: 'English',
      file: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello').toString('base64'),
    }
    expect((await stranger.post(`/bullet/api/videos/${id}/captions`, caption)).statusCode).toBe(404)
    expect(await db.selectFrom('video').select('state').execute()).toEqual([{ state: 'failed' }])
    await db.deleteFrom('store').where('id', '=', other.id).execute()
    await world.app.stores.refresh(db)
  })

  it('to guests and members', async () => {
    const { id } = await world.make.video()
    const member = await world.as(await world.make.member())
    const guest = await world.asGuest()
    for (const [method, url] of [
      ...calls(id),
      ['GET', '/bullet/api/videos'],
      ['GET', '/bullet/api/upload_rules'],
    ] as const) {
      expect((await world.app.inject({ method, url, headers: member.headers })).statusCode).toBe(403)
      expect((await world.app.inject({ method, url, headers: guest.headers })).statusCode).toBe(401)
    }
  })
})
