import { DAY_MS } from '@matinee/contract/platform/durations'
import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseRssFeed } from 'feedsmith'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { binaries, makeFilmFile } from '../../../testing/films.ts'
import { createGranter } from '../../../testing/grants.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { makeEnclosureFile } from '../../media/enclosures/jobs.ts'
import { processVideo } from '../../media/jobs.ts'
import { recordingTrimmed } from '../../live/events.ts'
import { endAccess } from '../../offers/accesses.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { publish } from '../../platform/jobs/events.ts'
import { removeOrphanedPictures } from '../../media/orphaned-pictures.ts'
import { librarySubscriptions } from '../subscriptions.ts'
import { forgetPodcastListeners } from './jobs.ts'
import { MOST_NETWORKS } from './podcast-viewer.ts'

const run = promisify(execFile)
const world = await makeWorld()
const { app, ctx, make } = world
const host = 'films.example'
for (const name of ['localhost', host])
  await ctx.db.insertInto('store_host').values({ host: name, store_id: world.storeId }).execute()
await app.stores.refresh(ctx.db)
const owner = await world.as(world.owner)
const grant = createGranter(storeContextOf(world))

const video = await make.video({ state: 'uploaded', watchable: false, duration: null })
const copy = join(world.config.data_dir, 'film.mp4')
await copyFile(await makeFilmFile('mp4-h264'), copy)
await ctx.storage.put(`videos/${video.id}/original/film`, copy)
await ctx.db
  .updateTable('video')
  .set({ source_key: `videos/${video.id}/original/film` })
  .where('id', '=', video.id)
  .execute()
await processVideo.run(ctx, { video_id: video.id }, new AbortController().signal)

const poster = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#246' } })
  .webp()
  .toBuffer()
await ctx.storage.putBytes(`images/${world.storeId}/poster.webp`, poster, 'image/webp')
const picture = `/images/${world.storeId}/poster.webp`

const talks = await make.category({ title: 'Talks & more', permalink: 'talks' })
const film = (content: object) =>
  make.content({ video_id: video.id, category_id: talks.id, horizontal_image: picture, ...content })
const ines = await make.author({ name: 'Ines <Okafor>' })
const free = await film({ title: 'Free & open', description: '<p>Hello</p>', author_ids: [ines.id] })
const paid = await film({ title: 'Paid', access: 'paid' })
await film({ title: 'Draft', status: 'draft' })
await ctx.db.insertInto('marker').values({ video_id: video.id, at_seconds: 1, title: 'Begin' }).execute()
await ctx.storage.putBytes(`videos/${video.id}/captions/en.vtt`, Buffer.from('WEBVTT\n'), 'text/vtt')
const caption = await ctx.db
  .insertInto('caption')
  .values({
    video_id: video.id,
    language: 'en',
    label: 'English',
    source: 'upload',
    cues: 1,
    file_key: `videos/${video.id}/captions/en.vtt`,
  })
  .returning('id')
  .executeTakeFirstOrThrow()

const settings = {
  audience: 'public',
  medium: 'audio',
  language: 'en',
  genre: 'Arts > Books',
  explicit: false,
  contact: 'owner@films.example',
}
const save = async (subject: string, more: object = {}) => {
  const answer = await owner.put(`/bullet/api/podcast${subject}`, { ...settings, ...more })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json() as { id: number; feed: string | null; episodes: object }
}
const get = (url: string, headers: Record<string, string> = {}, more: object = {}) =>
  app.inject({ url, headers: { host, ...headers }, ...more })
const pathOf = (url: string | undefined) => new URL(url!).pathname
const feedOf = async (url: string) => {
  const answer = await get(url)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return parseRssFeed(answer.body)
}
const titlesOf = (feed: Awaited<ReturnType<typeof feedOf>>) => (feed.items ?? []).map(({ title }) => title)

const podcast = await save(`?category_id=${talks.id}`)
await world.work([makeEnclosureFile])

describe('a public podcast', () => {
  it('is told in the language that is spoken, as far as that is translated', async () => {
    const translations = { fr: { title: 'Libre', description: '<p>Bonjour</p>' } }
    await ctx.db.updateTable('content').set({ translations }).where('id', '=', free.id).execute()
    await ctx.db
      .updateTable('category')
      .set({ translations: toJsonb({ fr: { title: 'Causeries' } }) })
      .where('id', '=', talks.id)
      .execute()
    await save(`?category_id=${talks.id}`, { language: 'fr' })
    const titleOf = async () => (await feedOf(podcast.feed!)).title
    await expect.poll(titleOf).toBe('Causeries')
    const feed = await feedOf(podcast.feed!)
    expect(feed.language).toBe('fr')
    expect(feed.items).toMatchObject([{ title: 'Libre', description: '<p>Bonjour</p>' }])
    await save(`?category_id=${talks.id}`)
    await expect.poll(titleOf).toBe('Talks & more')
  })

  it('is a feed that Apple takes, of what everybody may watch', async () => {
    expect(podcast.episodes).toEqual({ ready: 0, making: 2, failed: 0 })
    expect(podcast.feed).toBe(`/podcasts/${podcast.id}/rss`)
    const answer = await get(podcast.feed!)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/rss+xml; charset=utf-8' })
    const feed = parseRssFeed(answer.body)
    expect(feed).toMatchObject({
      title: 'Talks & more',
      language: 'en',
      link: `http://${host}/categories/talks`,
      description: expect.stringMatching(/./),
      itunes: {
        explicit: false,
        type: 'episodic',
        author: expect.stringMatching(/./),
        categories: [{ text: 'Arts', categories: [{ text: 'Books' }] }],
        owner: { email: 'owner@films.example' },
      },
      podcast: { guid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/), medium: 'podcast' },
    })
    expect(feed.items).toMatchObject([
      {
        title: 'Free & open',
        description: '<p>Hello</p>',
        guid: { value: `http://${host}/programs/${free.id}`, isPermaLink: false },
        pubDate: expect.stringMatching(/GMT$/),
        enclosures: [
          {
            url: `http://${host}/podcasts/${podcast.id}/episodes/${free.id}.m4a`,
            type: 'audio/x-m4a',
            length: expect.any(Number),
          },
        ],
        itunes: { author: 'Ines <Okafor>', explicit: false, duration: expect.any(Number) },
      },
    ])
    expect(feed.items![0]!.itunes!.duration).toBeGreaterThan(0)
  })

  it('has a square cover of 1400 pixels that stays with its picture', async () => {
    const cover = (await feedOf(podcast.feed!)).itunes!.image!
    const answer = await get(pathOf(cover))
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 1400,
      height: 1400,
      format: 'jpeg',
      space: 'srgb',
    })
    await removeOrphanedPictures(ctx, { atOnce: true })
    expect((await get(pathOf(cover))).statusCode).toBe(200)
  })

  it('gives out sound that plays: with HEAD, in ranges, with its length and type', async () => {
    const [item] = (await feedOf(podcast.feed!)).items!
    const { url, length } = item!.enclosures![0]!
    const head = await get(pathOf(url), {}, { method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.headers['content-type']]).toEqual([
      200,
      String(length),
      'audio/x-m4a',
    ])
    const part = await get(pathOf(url), { range: 'bytes=4-7' })
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
    const whole = await get(pathOf(url))
    const path = join(world.config.data_dir, 'episode.m4a')
    await writeFile(path, whole.rawPayload)
    const { stdout } = await run(binaries.ffprobe, [
      ...['-v', 'error', '-show_entries', 'stream=codec_name:format=duration', '-of', 'json', path],
    ])
    const probed = JSON.parse(stdout) as { streams: object[]; format: { duration: string } }
    expect(probed.streams).toEqual([{ codec_name: 'aac' }])
    expect(Number(probed.format.duration)).toBeCloseTo(item!.itunes!.duration!, 0)
    expect((await get(pathOf(url), { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
  })

  it('has transcripts and time marks', async () => {
    const [item] = (await feedOf(podcast.feed!)).items!
    const [transcript] = item!.podcast!.transcripts!
    expect(transcript).toMatchObject({ type: 'text/vtt', language: 'en' })
    expect((await get(pathOf(transcript!.url))).body).toBe('WEBVTT\n')
    const chapters = await get(pathOf(item!.podcast!.chapters!.url))
    expect(chapters.headers['content-type']).toContain('application/json+chapters')
    expect(chapters.json()).toMatchObject({ chapters: [{ startTime: 1, title: 'Begin' }] })
  })

  it('is not sent again to who has it, and follows the catalogue', async () => {
    const { etag } = (await get(podcast.feed!)).headers
    expect((await get(podcast.feed!, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    await owner.post(`/bullet/api/programs/${free.id}/unpublish`)
    await expect.poll(async () => titlesOf(await feedOf(podcast.feed!))).toEqual([])
    expect((await get(`/podcasts/${podcast.id}/episodes/${free.id}.m4a`)).statusCode).toBe(404)
    await owner.post(`/bullet/api/programs/${free.id}/publish`)
    await expect.poll(async () => titlesOf(await feedOf(podcast.feed!))).toEqual(['Free & open'])
  })

  it('opens nothing else', async () => {
    const at = (file: string) => get(`/podcasts/${podcast.id}/episodes/${file}`)
    expect((await at(`${paid.id}.m4a`)).json()).toMatchObject({ code: 'episode_closed' })
    expect((await at(`${paid.id}-${caption.id}.vtt`)).json()).toMatchObject({ code: 'episode_closed' })
    expect((await at(`${free.id}.mp4`)).json()).toMatchObject({ code: 'episode_not_found' })
    expect((await at(`${free.id}-999.vtt`)).statusCode).toBe(404)
    expect((await at('999999.m4a')).statusCode).toBe(404)
    const signedIn = await owner.get(`/podcasts/${podcast.id}/episodes/${paid.id}.m4a`)
    expect(signedIn.statusCode).toBe(403)
    const elsewhere = await make.store('elsewhere.example')
    await app.stores.refresh(ctx.db)
    expect(elsewhere.id).not.toBe(world.storeId)
    expect((await get(podcast.feed!, { host: 'elsewhere.example' })).statusCode).toBe(404)
  })

  it('counts a download once a day for each listener', async () => {
    const at = `/podcasts/${podcast.id}/episodes/${free.id}.m4a`
    await ctx.db.deleteFrom('podcast_listener').execute()
    await ctx.db.deleteFrom('podcast_download').execute()
    for (const agent of ['Overcast', 'Overcast', 'AntennaPod']) await get(at, { 'user-agent': agent })
    await get(at, { 'user-agent': 'Castro', range: 'bytes=0-1' })
    await get(at, { 'user-agent': 'Castro' }, { method: 'HEAD' })
    const { downloads } = (await owner.get(`/bullet/api/podcast?category_id=${talks.id}`)).json()
    expect(downloads).toBe(2)
  })
})

describe('a collection as a podcast of films', () => {
  it('has seasons by its headings, and episodes in their order', async () => {
    const { id, permalink } = await make.collection({ title: 'Course', films: 0, horizontal_image: picture })
    const chapter = (more: object) => make.chapter({ content_id: id, ...more })
    const part = async (title: string) =>
      chapter({ title, program_id: (await make.content({ video_id: video.id, status: 'unpublished' })).id })
    await chapter({ kind: 'divider', title: 'First year' })
    await part('One')
    await part('Two')
    await chapter({ kind: 'divider', title: 'Second year' })
    await part('Three')
    const course = await save(`?content_id=${id}`, { medium: 'video' })
    await world.work([makeEnclosureFile])
    const feed = await feedOf(course.feed!)
    expect(feed.itunes!.type).toBe('serial')
    expect(feed.podcast!.medium).toBe('video')
    expect(feed.items!.map(({ title, itunes }) => [title, itunes!.season, itunes!.episode])).toEqual([
      ['One', 1, 1],
      ['Two', 1, 2],
      ['Three', 2, 1],
    ])
    const { url } = feed.items![0]!.enclosures![0]!
    const path = join(world.config.data_dir, 'episode.mp4')
    await writeFile(path, (await get(pathOf(url))).rawPayload)
    const { stdout } = await run(binaries.ffprobe, [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_type',
      path,
    ])
    expect(stdout.match(/codec_type=\w+/g)).toEqual(['codec_type=video', 'codec_type=audio'])
    expect((await get(`/programs/${permalink}`)).body).toContain(`href="http://${host}${course.feed}"`)
    expect((await get('/categories/talks')).body).toContain(`href="http://${host}${podcast.feed}"`)
  })
})

describe('a member', () => {
  const member = make.member()
  let folder = ''
  let client: Awaited<ReturnType<typeof world.as>>
  beforeAll(async () => {
    client = await world.as(await member)
    await client.post('/api/podcast_address')
    folder = await folderOf()
  })
  const mine = async () => (await client.get('/api/podcasts')).json()
  const folderOf = async () => {
    const { podcasts } = await mine()
    const { member_feed } = podcasts.find(({ id }: { id: number }) => id === podcast.id)
    return (member_feed as string).replace(/\/rss$/, '')
  }
  const fetchEpisode = (address = '127.0.0.1') =>
    get(`${folder}/episodes/${paid.id}.m4a`, {}, { remoteAddress: address })

  it('gets at an address of their own what they may watch at the moment of asking', async () => {
    expect(titlesOf(await feedOf(`${folder}/rss`))).toEqual(['Free & open'])
    expect((await fetchEpisode()).json()).toMatchObject({ code: 'episode_closed' })
    const offer = await make.offer({ content_ids: [paid.id] })
    await grant((await member).id, { offer_id: offer.id, source: 'subscription', source_id: 9 })
    const feed = await feedOf(`${folder}/rss`)
    expect(new Set(titlesOf(feed))).toEqual(new Set(['Free & open', 'Paid']))
    expect((await get(`${folder}/rss`)).body).toContain('<itunes:block>Yes</itunes:block>')
    expect((await get(`${folder}/rss`)).body).not.toContain('owner@films.example')
    expect((await fetchEpisode()).statusCode).toBe(200)
    await endAccess(storeContextOf(world), { source: 'subscription', source_id: 9, reason: 'canceled' })
    expect((await fetchEpisode()).json()).toMatchObject({ code: 'episode_closed' })
    expect(titlesOf(await feedOf(`${folder}/rss`))).toEqual(['Free & open'])
  })

  it('keeps nothing that is rented', async () => {
    await grant((await member).id, { content_id: paid.id }, { watch_hours: 48 })
    expect((await fetchEpisode()).json()).toMatchObject({ code: 'episode_closed' })
    await grant((await member).id, { content_id: paid.id, source_id: 77 })
    expect((await fetchEpisode()).statusCode).toBe(200)
  })

  it('has a feed that is asked for again with its tag', async () => {
    const { headers } = await get(`${folder}/rss`)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    expect((await get(`${folder}/rss`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  it('keeps their secret out of the database', async () => {
    const secret = folder.split('/')[2]!
    const rows = await ctx.db.selectFrom('podcast_address').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows.some(({ token_sealed }) => token_sealed!.includes(secret))).toBe(false)
  })

  it('downloads from as many networks as a person has, then waits for the next day', async () => {
    for (let network = 1; network < MOST_NETWORKS; network += 1)
      expect((await fetchEpisode(`10.0.0.${network}`)).statusCode).toBe(200)
    expect((await fetchEpisode('10.0.1.1')).json()).toMatchObject({ code: 'podcast_shared' })
    expect((await fetchEpisode('10.0.0.1')).statusCode).toBe(200)
    expect((await get(`${folder}/rss`)).statusCode).toBe(200)
    expect((await mine()).address.networks).toBe(MOST_NETWORKS)
    world.setTime(new Date(Date.now() + DAY_MS).toISOString())
    expect((await fetchEpisode('10.0.1.1')).statusCode).toBe(200)
    world.setTime(new Date(Date.now() + 9 * DAY_MS).toISOString())
    await forgetPodcastListeners.run(ctx, {}, new AbortController().signal)
    world.setTime(null)
    expect((await mine()).address.networks).toBe(0)
  })

  it('ends an address by making a new one, and the staff ends it for them', async () => {
    const before = folder
    await client.post('/api/podcast_address')
    folder = await folderOf()
    expect((await get(`${before}/rss`)).json()).toMatchObject({ code: 'podcast_address_ended' })
    expect((await get(`${folder}/rss`)).statusCode).toBe(200)
    const { id } = await member
    const at = `/bullet/api/people/${id}/podcast_address`
    expect((await owner.get(at)).json().address).toMatchObject({ networks: 0 })
    expect((await owner.delete(at)).statusCode).toBe(204)
    expect((await fetchEpisode()).json()).toMatchObject({ code: 'podcast_address_ended' })
    const entry = await ctx.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ act: 'member.podcast_address_revoked', member_id: id })
  })

  it('has no address while suspended, and none once erased', async () => {
    await client.post('/api/podcast_address')
    folder = await folderOf()
    const { id } = await member
    await owner.put(`/bullet/api/people/${id}/standing`, { standing: 'suspended' })
    expect((await get(`${folder}/rss`)).json()).toMatchObject({ code: 'podcast_address_ended' })
    await owner.put(`/bullet/api/people/${id}/standing`, { standing: 'good' })
    expect((await get(`${folder}/rss`)).statusCode).toBe(200)
    await owner.delete(`/bullet/api/people/${id}`)
    expect((await get(`${folder}/rss`)).json()).toMatchObject({ code: 'podcast_address_ended' })
  })
})

describe('the files of a podcast', () => {
  it('are made anew once a recording is trimmed, and not given out until then', async () => {
    const at = `/podcasts/${podcast.id}/episodes/${free.id}.m4a`
    await publish(ctx, recordingTrimmed, {
      store_id: world.storeId,
      video_id: video.id,
      later_seconds: 1,
      at: new Date().toISOString(),
    })
    await world.work(librarySubscriptions.map(({ job }) => job))
    expect((await get(at)).statusCode).toBe(404)
    for (const medium of ['audio', 'video'] as const)
      await makeEnclosureFile.run(
        ctx,
        { store_id: world.storeId, video_id: video.id, medium },
        new AbortController().signal,
      )
    expect((await get(at)).statusCode).toBe(200)
  })

  it('are not made of a film that is silent', async () => {
    const silent = await make.video({ hls_key: 'videos/silent/1/hls' })
    await ctx.storage.putBytes('videos/silent/1/hls/master.m3u8', Buffer.from('#EXTM3U\n'))
    await film({ video_id: silent.id })
    await save(`?category_id=${talks.id}`)
    await world.work([makeEnclosureFile])
    const { episodes } = (await owner.get(`/bullet/api/podcast?category_id=${talks.id}`)).json()
    expect(episodes).toEqual({ ready: 2, making: 0, failed: 1 })
  })
})

it('is a podcast of a collection, a category or the store, set by those who edit content', async () => {
  const single = await owner.put(`/bullet/api/podcast?content_id=${free.id}`, settings)
  expect(single.json()).toMatchObject({ code: 'podcast_needs_collection' })
  const wrong = await owner.put('/bullet/api/podcast', { ...settings, genre: 'Cats' })
  expect(wrong.statusCode).toBe(400)
  const analyst = await world.as(await make.member({ role: 'analyst' }))
  expect((await analyst.put('/bullet/api/podcast', settings)).statusCode).toBe(403)
  const whole = await save('', { audience: 'members' })
  expect(whole.feed).toBeNull()
  expect((await get(`/podcasts/${whole.id}/rss`)).json()).toMatchObject({ code: 'podcast_not_found' })
  await save('', { audience: 'off' })
})
