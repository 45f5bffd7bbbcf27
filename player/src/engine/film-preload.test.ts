import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPreload } from './film-preload.ts'

const FILM = { url: 'https://shop.test/f/master.m3u8' } as PlayableFilm
const SEGMENTS =
  '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1,\n1.m4s\n#EXTINF:4,\n2.m4s\n#EXTINF:4,\n3.m4s\n#EXT-X-ENDLIST'
const master = (more = '') => `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",URI="a-2/index.m3u8",DEFAULT=NO
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",URI="a-1/index.m3u8",DEFAULT=YES
#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=426x240${more}
v240/index.m3u8`

let requestedUrls: string[]
let files: Record<string, string>

beforeEach(() => {
  requestedUrls = []
  files = { 'master.m3u8': master(',AUDIO="s"'), 'v240/index.m3u8': SEGMENTS, 'a-1/index.m3u8': SEGMENTS }
  vi.stubGlobal('location', { href: 'https://shop.test/' })
  vi.stubGlobal('fetch', (url: string) => {
    const name = url.replace('https://shop.test/f/', '')
    requestedUrls.push(name)
    const text = files[name] ?? (name.endsWith('m3u8') ? undefined : name)
    return Promise.resolve(new Response(text ?? null, { status: text === undefined ? 404 : 200 }))
  })
})

afterEach(() => vi.unstubAllGlobals())

it('fetches the first segments of the lowest rendition and the default audio in parallel', async () => {
  const head = startPreload(FILM, 0)
  const plan = await head.plan

  expect(plan).toMatchObject({
    duration: 9,
    tracks: [
      { kind: 'video', codec: 'avc1.64001e' },
      { kind: 'audio', codec: 'mp4a.40.2' },
    ],
  })
  await vi.waitFor(() => expect(requestedUrls).toHaveLength(7), { timeout: 10_000 })
  expect(requestedUrls.slice(3).sort()).toEqual(['a-1/1.m4s', 'a-1/init.mp4', 'v240/1.m4s', 'v240/init.mp4'])
})

it('starts with the segment of the position', async () => {
  const plan = await startPreload(FILM, 5.5).plan
  expect(plan?.tracks[0]?.segments.map(({ start }) => start)).toEqual([5])
  expect(plan?.duration).toBe(9)
})

it('fetches a file once and returns it once', async () => {
  const head = startPreload(FILM, 0)
  await head.plan
  const url = 'https://shop.test/f/v240/init.mp4'
  const [first, second] = await Promise.all([head.bytes(url), head.bytes(url)])

  expect(first).toBe(second)
  expect(requestedUrls.filter((name) => name === 'v240/init.mp4')).toHaveLength(1)
  expect(head.take(url)?.data).toBe(first)
  expect(head.take(url)).toBeUndefined()
})

it('supports films with muxed audio and without audio', async () => {
  files['master.m3u8'] = master()
  expect((await startPreload(FILM, 0).plan)?.tracks).toMatchObject([
    { kind: 'audiovideo', codec: 'avc1.64001e,mp4a.40.2' },
  ])
  files['master.m3u8'] = master().replace(',mp4a.40.2', '')
  expect((await startPreload(FILM, 0).plan)?.tracks).toMatchObject([{ kind: 'video', codec: 'avc1.64001e' }])
})

it('leaves unsupported playlists to the engine', async () => {
  files['master.m3u8'] = master().replace('avc1.64001e,', '')
  expect(await startPreload(FILM, 0).plan).toBeNull()
  files['master.m3u8'] = master(',AUDIO="s"')
  delete files['a-1/index.m3u8']
  expect(await startPreload(FILM, 0).plan).toBeNull()
})

it('waits until it may start, and fetches nothing if it may not', async () => {
  const turn = Promise.withResolvers<boolean>()
  const late = startPreload(FILM, 0, turn.promise)
  expect(await startPreload(FILM, 0, Promise.resolve(false)).plan).toBeNull()
  expect(requestedUrls).toEqual([])

  turn.resolve(true)
  expect((await late.plan)?.tracks).toHaveLength(2)
})
