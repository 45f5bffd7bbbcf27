import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preloadBroadcast } from './broadcast-preload.ts'

const ADDRESS = '/live/master.m3u8'
const at = (name: string) => `https://shop.test/live/${name}`
const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",URI="a-1/index.m3u8",DEFAULT=YES
#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=426x240,AUDIO="s"
v240/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2500000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=1280x720,AUDIO="s"
v720/index.m3u8`
const PLAYLIST = `#EXT-X-MAP:URI="init.mp4"
#EXTINF:2,
00001.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init-2.mp4"
#EXT-X-PART:DURATION=0.5,URI="00002.0.m4s"`

let asked: string[]
let files: Record<string, string>

beforeEach(() => {
  asked = []
  files = { 'master.m3u8': MASTER, 'v240/index.m3u8': PLAYLIST, 'a-1/index.m3u8': PLAYLIST }
  vi.stubGlobal('location', { href: 'https://shop.test/programs/storm' })
  vi.stubGlobal('fetch', (url: string) => {
    const name = url.replace(at(''), '')
    asked.push(name)
    const text = files[name] ?? (name.endsWith('mp4') ? name : undefined)
    return Promise.resolve(new Response(text ?? null, { status: text === undefined ? 404 : 200 }))
  })
})

afterEach(() => vi.unstubAllGlobals())

const isWhole = () => expect(asked).toHaveLength(5)

it('fetches the playlists of the lowest rendition and its sound, and what both are decoded with now', async () => {
  preloadBroadcast(ADDRESS)
  await vi.waitFor(isWhole)
  expect(asked.toSorted()).toEqual([
    'a-1/index.m3u8',
    'a-1/init-2.mp4',
    'master.m3u8',
    'v240/index.m3u8',
    'v240/init-2.mp4',
  ])
})

it('gives a file once, also one that is on its way', async () => {
  const { take } = preloadBroadcast(ADDRESS)
  const coming = take(at('master.m3u8'))
  expect((await coming)?.data).toBe(MASTER)
  expect(take(at('master.m3u8'))).toBeUndefined()
  await vi.waitFor(isWhole)
  expect((await take(at('v240/index.m3u8')))?.data).toBe(PLAYLIST)
})

it('does not ask for what the engine has asked for before', async () => {
  const { take } = preloadBroadcast(ADDRESS)
  expect(take(at('v240/index.m3u8'))).toBeUndefined()
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked).toEqual(['master.m3u8', 'a-1/index.m3u8', 'a-1/init-2.mp4'])
})

it('gives no playlist that is old', async () => {
  let now = 0
  const { take } = preloadBroadcast(ADDRESS, () => now)
  await vi.waitFor(isWhole)
  now = 3000
  expect(take(at('v240/index.m3u8'))).toBeUndefined()
})

it('leaves to the engine what cannot be fetched', async () => {
  files = {}
  const { take } = preloadBroadcast(ADDRESS)
  await expect(take(at('master.m3u8'))).rejects.toThrow('404')
  expect(asked).toEqual(['master.m3u8'])
})
