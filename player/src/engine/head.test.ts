import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchHead } from './head.ts'

const FILM = { url: 'https://shop.test/f/master.m3u8' } as PlayableFilm
const SEGMENTS =
  '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1,\n1.m4s\n#EXTINF:4,\n2.m4s\n#EXTINF:4,\n3.m4s\n#EXT-X-ENDLIST'
const master = (more = '') => `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",URI="a-2/index.m3u8",DEFAULT=NO
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",URI="a-1/index.m3u8",DEFAULT=YES
#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=426x240${more}
v240/index.m3u8`

let asked: string[]
let files: Record<string, string>

beforeEach(() => {
  asked = []
  files = { 'master.m3u8': master(',AUDIO="s"'), 'v240/index.m3u8': SEGMENTS, 'a-1/index.m3u8': SEGMENTS }
  vi.stubGlobal('location', { href: 'https://shop.test/' })
  vi.stubGlobal('fetch', (url: string) => {
    const name = url.replace('https://shop.test/f/', '')
    asked.push(name)
    const text = files[name] ?? (name.endsWith('m3u8') ? undefined : name)
    return Promise.resolve(new Response(text ?? null, { status: text === undefined ? 404 : 200 }))
  })
})

afterEach(() => vi.unstubAllGlobals())

it('fetches the lowest rung and the default sound, both first segments beside each other', async () => {
  const head = fetchHead(FILM, 0)
  const plan = await head.plan

  expect(plan).toMatchObject({
    duration: 9,
    tracks: [
      { kind: 'video', codec: 'avc1.64001e' },
      { kind: 'audio', codec: 'mp4a.40.2' },
    ],
  })
  await vi.waitFor(() => expect(asked).toHaveLength(7))
  expect(asked.slice(3).sort()).toEqual(['a-1/1.m4s', 'a-1/init.mp4', 'v240/1.m4s', 'v240/init.mp4'])
})

it('begins with the segment of the position', async () => {
  const plan = await fetchHead(FILM, 5.5).plan
  expect(plan?.tracks[0]?.segments.map(({ start }) => start)).toEqual([5])
  expect(plan?.duration).toBe(9)
})

it('asks for a file once and gives it to the engine once', async () => {
  const head = fetchHead(FILM, 0)
  await head.plan
  const url = 'https://shop.test/f/v240/init.mp4'
  const [first, second] = await Promise.all([head.bytes(url), head.bytes(url)])

  expect(first).toBe(second)
  expect(asked.filter((name) => name === 'v240/init.mp4')).toHaveLength(1)
  expect(head.take(url)?.data).toBe(first)
  expect(head.take(url)).toBeUndefined()
})

it('knows a film whose sound is in the picture’s files, and one without sound', async () => {
  files['master.m3u8'] = master()
  expect((await fetchHead(FILM, 0).plan)?.tracks).toMatchObject([
    { kind: 'audiovideo', codec: 'avc1.64001e,mp4a.40.2' },
  ])
  files['master.m3u8'] = master().replace(',mp4a.40.2', '')
  expect((await fetchHead(FILM, 0).plan)?.tracks).toMatchObject([{ kind: 'video', codec: 'avc1.64001e' }])
})

it('leaves what it does not understand to the engine', async () => {
  files['master.m3u8'] = master().replace('avc1.64001e,', '')
  expect(await fetchHead(FILM, 0).plan).toBeNull()
  files['master.m3u8'] = master(',AUDIO="s"')
  delete files['a-1/index.m3u8']
  expect(await fetchHead(FILM, 0).plan).toBeNull()
})

it('waits for its turn, and fetches nothing where that does not come', async () => {
  const turn = Promise.withResolvers<boolean>()
  const late = fetchHead(FILM, 0, turn.promise)
  expect(await fetchHead(FILM, 0, Promise.resolve(false)).plan).toBeNull()
  expect(asked).toEqual([])

  turn.resolve(true)
  expect((await late.plan)?.tracks).toHaveLength(2)
})
