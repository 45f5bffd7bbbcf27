import { expect, it } from 'vitest'
import { parseLadder, parseMediaPlaylist } from './playlists.ts'

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English, plain",LANGUAGE="en",DEFAULT=YES,CHANNELS="2",URI="a-1/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,URI="a-2/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=2528000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="sound"
v720/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=488000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=426x240,AUDIO="sound"
v240/index.m3u8
`

it('parses renditions from low to high, with audio playlists', () => {
  const { variants, sounds } = parseLadder(MASTER, 'https://shop.test/media/t/7/master.m3u8')

  expect(variants).toEqual([
    {
      url: 'https://shop.test/media/t/7/v240/index.m3u8',
      bandwidth: 488_000,
      codecs: ['avc1.64001e', 'mp4a.40.2'],
      lines: 240,
      sounds: 'sound',
    },
    expect.objectContaining({ lines: 720, bandwidth: 2_528_000 }),
  ])
  expect(sounds).toEqual([
    { group: 'sound', url: 'https://shop.test/media/t/7/a-1/index.m3u8', default: true },
    { group: 'sound', url: 'https://shop.test/media/t/7/a-2/index.m3u8', default: false },
  ])
})

const LIST = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-MAP:URI="init.mp4"
#EXTINF:1.00000,
00001.m4s
#EXTINF:4.00000,
00002.m4s
`

it('parses segments with their times', () => {
  expect(parseMediaPlaylist(LIST, 'https://shop.test/f/v240/index.m3u8')).toEqual({
    init: 'https://shop.test/f/v240/init.mp4',
    segments: [
      { url: 'https://shop.test/f/v240/00001.m4s', start: 0, end: 1 },
      { url: 'https://shop.test/f/v240/00002.m4s', start: 1, end: 5 },
    ],
  })
})

it.each([
  ['encryption', '#EXT-X-KEY:METHOD=AES-128,URI="key"'],
  ['byte ranges', '#EXT-X-BYTERANGE:1000@0'],
  ['breaks in time', '#EXT-X-DISCONTINUITY'],
  ['a clock of its own', '#EXT-X-PROGRAM-DATE-TIME:2030-01-01T00:00:00.000Z'],
  ['a second init', '#EXT-X-MAP:URI="other.mp4"'],
])('leaves %s to hls.js', (_, line) => {
  expect(parseMediaPlaylist(`${LIST}${line}\n`, 'https://shop.test/x')).toBeNull()
})
