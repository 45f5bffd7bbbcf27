import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeWorld, type World } from '../../../testing/world.ts'
import { viewerKeyOf } from '../../members/sessions/sessions.ts'
import { signFilmFolder } from './signed-film.ts'
import { formatMediaPlaylist } from '../transcode/playlists.ts'
import { checkFilmGrant, readTokenLimit, signFilmGrant } from './film-token.ts'

const world = await makeWorld()
const ana = { cookie: 'matinee_guest=ana' }

const CAPTIONS = 'WEBVTT\n\n00:00:05.000 --> 00:00:06.000\nEarly\n\n00:00:31.000 --> 00:00:32.000\nLate\n'
const FILES: Record<string, string> = {
  '1/hls/master.m3u8': '#EXTM3U\nv480/index.m3u8\n',
  '1/hls/storyboard.vtt': 'WEBVTT',
  '1/hls/storyboard-1.webp': 'sheet',
  '1/hls/v480/init.mp4': 'init',
  '1/hls/v480/index.m3u8': formatMediaPlaylist(
    Array.from({ length: 20 }, () => ({ duration: 4, bytes: 1 })),
    true,
  ),
  '1/hls/captions/en.vtt': CAPTIONS,
  'captions/de.vtt': CAPTIONS,
}

/** A film of 80 seconds, and requests for its files by a viewer who may see the first 30. */
async function withPreview({ ctx, storeId, app, make }: World, seconds: number | undefined = 30) {
  const { id } = await make.video()
  const put = (path: string, text: string) => ctx.storage.putBytes(`videos/${id}/${path}`, Buffer.from(text))
  for (const [path, text] of Object.entries(FILES)) await put(path, text)
  for (let at = 1; at <= 20; at += 1)
    await put(`1/hls/v480/${String(at).padStart(5, '0')}.m4s`, `segment ${at}`)

  const key = viewerKeyOf({ cookies: app.parseCookie(ana.cookie), protocol: 'http' } as never)
  const store = { id: storeId, locale: 'en' }
  const { address } = signFilmFolder({ ...ctx, store } as never, key, id, { seconds })
  const url = (path: string) => address(`videos/${id}/${path}`)
  const get = (path: string, headers: object = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: url(path), headers: { ...ana, ...headers } })
  return { id, key, url, get }
}

it('opens the beginning of a film, cut after the last segment that begins in it', async () => {
  const { get } = await withPreview(world)
  expect((await get('1/hls/master.m3u8')).body).toBe(FILES['1/hls/master.m3u8'])
  expect((await get('1/hls/v480/init.mp4')).body).toBe('init')
  const playlist = await get('1/hls/v480/index.m3u8')
  expect(playlist.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-cache',
  })
  expect(playlist.body.match(/\d+\.m4s/g)).toHaveLength(8)
  expect(playlist.body.trimEnd()).toMatch(/00008\.m4s\n#EXT-X-ENDLIST$/)
  expect((await get('1/hls/v480/00008.m4s')).body).toBe('segment 8')
})

it('gives no segment behind it, however it is asked for', async () => {
  const { get } = await withPreview(world)
  const asked = await Promise.all([
    get('1/hls/v480/00009.m4s'),
    get('1/hls/v480/00020.m4s'),
    get('1/hls/v480/00009.m4s', { range: 'bytes=0-3' }),
    get('1/hls/v480/00009.m4s', {}, 'HEAD'),
    get('1/hls/v480/9.m4s'),
    get('1/hls/v480/000009.m4s'),
    get('1/hls/v480/./00009.m4s'),
    get('1/hls/v480//00009.m4s'),
    get('1/hls/v480/%30%30009.m4s'),
    get('1/hls/v480/x/%2e%2e/00009.m4s'),
  ])
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(asked.length).fill(404))
})

it('gives nothing that shows the rest in another way', async () => {
  const { get } = await withPreview(world)
  expect((await get('1/hls/storyboard.vtt')).statusCode).toBe(404)
  expect((await get('1/hls/storyboard-1.webp')).statusCode).toBe(404)
  for (const path of ['1/hls/captions/en.vtt', 'captions/de.vtt']) {
    const captions = await get(path)
    expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(captions.body).toContain('Early')
    expect(captions.body).not.toContain('Late')
  }
})

it('cannot be made longer: its end is signed', async () => {
  const { id, key, url, get } = await withPreview(world)
  const token = url('x').split('/')[2]!
  const bytes = Buffer.from(token, 'base64url')
  const longer = Buffer.from(bytes)
  longer.writeUIntBE(3600, 5, 2)
  const whole = Buffer.concat([bytes.subarray(0, 5), bytes.subarray(7)])
  const address = url('1/hls/v480/00009.m4s')
  for (const forged of [longer, whole]) {
    const answer = await world.app.inject({
      url: address.replace(token, forged.toString('base64url')),
      headers: ana,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'media_forged'])
  }
  const { media } = world.ctx.secrets
  const grant = { storeId: world.storeId, videoId: id, viewerKey: key }
  const now = Math.floor(Date.now() / 1000)
  expect(checkFilmGrant(media, longer.toString('base64url'), { ...grant, seconds: 3600 }, now)).toBe('forged')
  expect((await get('1/hls/v480/00001.m4s', { cookie: 'matinee_guest=ben' })).statusCode).toBe(403)
})

it('says how far it goes, and only where it goes no further', () => {
  const secret = createSecretKey(Buffer.alloc(32, 1))
  const grant = { storeId: 1, videoId: 7, viewerKey: 'browser' }
  expect(readTokenLimit(signFilmGrant(secret, { ...grant, seconds: 3600 }, 2000))).toBe(3600)
  expect(readTokenLimit(signFilmGrant(secret, grant, 2000))).toBeUndefined()
})

it('is not there where the film has no such rendition', async () => {
  const { get } = await withPreview(world)
  expect((await get('1/hls/v720/index.m3u8')).statusCode).toBe(404)
  expect((await get('1/hls/v720/00001.m4s')).statusCode).toBe(404)
})
