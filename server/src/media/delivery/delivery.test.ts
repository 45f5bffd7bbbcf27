import { MINUTE_MS } from '@matinee/contract/platform/durations'
import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startTestBucket } from '../../../testing/s3.ts'
import { makeWorld, type World } from '../../../testing/world.ts'
import { viewerKeyOf } from '../../members/sessions/sessions.ts'
import { signFilmFolder } from './signed-film.ts'

const bucket = await startTestBucket()
afterAll(() => bucket.stop())

const segment = randomBytes(2_000_000)

async function withFilm(world: World) {
  const { id } = await world.make.video()
  const put = (name: string, bytes: Buffer) => world.ctx.storage.putBytes(`videos/${id}/${name}`, bytes)
  await put('1/hls/v480/00001.m4s', segment)
  await put('1/hls/v480/index.m3u8', Buffer.from('#EXTM3U'))
  await put('original/film.mp4', Buffer.from('the original'))
  return { id, put }
}

/** A signed address for a browser with these headers. */
function addressFor(
  world: World,
  headers: Record<string, string>,
  videoId: number,
  name: string,
  storeId = world.storeId,
) {
  const cookies = world.app.parseCookie(headers['cookie'] ?? '')
  const key = viewerKeyOf({ cookies, protocol: 'http' } as never)
  return signFilmFolder(
    { ...world.ctx, store: { id: storeId, locale: 'en' } } as never,
    key,
    videoId,
  ).address(`videos/${videoId}/${name}`)
}

const settings = [
  ['disk', {}],
  ['S3', { STORAGE_URL: bucket.url }],
] as [string, Record<string, string>][]
describe.each(settings)('a film on %s', async (_name, env) => {
  const world = await makeWorld(env)
  const film = await withFilm(world)
  const ana = { cookie: 'matinee_guest=ana' }
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    world.app.inject({ method, url, headers: { ...ana, ...headers } })
  const url = addressFor(world, ana, film.id, '1/hls/v480/00001.m4s')
  const playlist = addressFor(world, ana, film.id, '1/hls/v480/index.m3u8')

  it('is allowed to a cache for the browser it was made for, without a byte of it', async () => {
    const asked = url.replace('/media/', '/media/allowed/')
    const answer = await get(asked)
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 204, body: '' })
    expect((await get(asked, { cookie: 'matinee_guest=ben' })).statusCode).toBe(403)
    expect((await get(asked.replace('1/hls', 'original'))).statusCode).toBe(404)
  })

  it('comes whole, to be kept for ever', async () => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(segment.equals(answer.rawPayload)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-length': '2000000',
      'content-type': 'video/iso.segment',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('comes in parts', async () => {
    const part = await get(url, { range: 'bytes=1000-1499999' })
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 1000-1499999/2000000',
      'content-length': '1499000',
    })
    expect(segment.subarray(1000, 1_500_000).equals(part.rawPayload)).toBe(true)
    expect((await get(url, { range: 'bytes=-5' })).rawPayload.equals(segment.subarray(-5))).toBe(true)
  })

  it('says which parts there are when asked for one there is not', async () => {
    const answer = await get(url, { range: 'bytes=2000000-' })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */2000000')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ code: 'range_unsatisfiable' })
  })

  it('goes on with a part only of the same file', async () => {
    const etag = String((await get(url)).headers.etag)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    const changed = await get(url, { range: 'bytes=0-9', 'if-range': '"another"' })
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, 2_000_000])
  })

  it('is not sent again to who has it', async () => {
    const etag = String((await get(playlist)).headers.etag)
    const answer = await get(playlist, { 'if-none-match': `"other", W/${etag}` })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    await film.put('1/hls/v480/index.m3u8', Buffer.from('#EXTM3U\n#EXTINF:4'))
    expect((await get(playlist, { 'if-none-match': etag })).body).toBe('#EXTM3U\n#EXTINF:4')
  })

  it('tells its size without its bytes', async () => {
    const answer = await get(url, {}, 'HEAD')
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '2000000', ''])
  })

  it('is closed to another browser, film, store and to a made-up address', async () => {
    const other = await world.make.video()
    await world.ctx.storage.putBytes(`videos/${other.id}/1/hls/v480/00001.m4s`, Buffer.from('other'))
    const otherFilm = url.replace(`/${film.id}/1/`, `/${other.id}/1/`)
    const otherStore = addressFor(world, ana, film.id, '1/hls/v480/00001.m4s', world.storeId + 1)
    const answers = await Promise.all([
      get(url, { cookie: 'matinee_guest=ben' }),
      get(url, { cookie: '' }),
      get(otherFilm),
      get(otherStore),
      get(url.replace(/media\/./, 'media/_')),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(5).fill('media_forged'))
    expect(answers[0]!.headers['cache-control']).toBe('no-store')
  })

  it('is closed after an hour', async () => {
    world.setTime(new Date(Date.now() + 61 * MINUTE_MS).toISOString())
    const answer = await get(url)
    world.setTime(null)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'media_expired'])
  })

  it.each([
    'original/film.mp4',
    '../secret',
    '1/../original/film.mp4',
    '1/%2e%2e/original/film.mp4',
    '.hidden',
    '1/hls/no.m4s',
    '1/hls',
    '1/made.json',
  ])('does not give out %s', async (name) => {
    const answer = await get(addressFor(world, ana, film.id, name))
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('has pictures anybody may see and keep', async () => {
    await world.ctx.storage.putBytes('images/1/poster.webp', Buffer.from('picture'))
    const answer = await get('/images/1/poster.webp', { cookie: '' })
    expect([answer.statusCode, answer.body]).toEqual([200, 'picture'])
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
    })
    expect((await get('/images/../videos/1/original/film.mp4')).statusCode).toBe(404)
    expect((await get('/images/1/none.webp')).statusCode).toBe(404)
  })
})

it('comes from the host of MEDIA_URL bound to its time and saying whose it is, and may be read by the page', async () => {
  const world = await makeWorld({ MEDIA_URL: 'https://cdn.example.com' })
  const { id } = await withFilm(world)
  const url = addressFor(world, { cookie: 'matinee_guest=ana' }, id, '1/hls/v480/00001.m4s')
  expect(url).toMatch(
    new RegExp(String.raw`^https://cdn\.example\.com/media/[\w-]{71}/${id}/1/hls/v480/00001\.m4s$`),
  )
  const answer = await world.app.inject(new URL(url).pathname)
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
})

/** The world's files that this process has open. */
async function openFiles(world: World): Promise<string[]> {
  const handles = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
  )
  return targets.filter((target) => target.startsWith(world.config.data_dir))
}

it.runIf(process.platform === 'linux')('lets go of the file when a viewer leaves in the middle', async () => {
  const world = await makeWorld()
  const { id, put } = await withFilm(world)
  await put('1/hls/long.m4s', Buffer.alloc(60_000_000)) // more than a connection buffers before anybody reads
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const headers = { cookie: 'matinee_guest=ana' }
  const url = `http://127.0.0.1:${port}${addressFor(world, headers, id, '1/hls/long.m4s')}`
  for (let viewer = 0; viewer < 20; viewer += 1) {
    const leaving = new AbortController()
    expect((await fetch(url, { headers, signal: leaving.signal })).status).toBe(200)
    expect(await openFiles(world)).not.toEqual([])
    leaving.abort()
  }
  await vi.waitFor(async () => expect(await openFiles(world)).toEqual([]), { timeout: 10_000 })
})
