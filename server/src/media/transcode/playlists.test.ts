import fc from 'fast-check'
import * as HLS from 'hls-parser'
import { describe, expect, it } from 'vitest'
import {
  measureBandwidth,
  formatMasterPlaylist,
  formatMediaPlaylist,
  type VideoVariant,
  type AudioVariant,
} from './playlists.ts'

describe('the bandwidth of a rendition', () => {
  it('is measured over runs of half to one and a half target durations', () => {
    const segments = [
      { duration: 1, bytes: 500_000 }, // too short to count alone: 4,000,000 bits per second
      { duration: 4, bytes: 500_000 },
      { duration: 4, bytes: 250_000 },
    ]
    expect(measureBandwidth(segments)).toEqual({ average: Math.ceil(10_000_000 / 9), peak: 1_600_000 })
  })

  it('is the average of a film shorter than any run', () => {
    expect(measureBandwidth([{ duration: 0.5, bytes: 1000 }])).toEqual({ average: 16_000, peak: 16_000 })
    expect(measureBandwidth([])).toEqual({ average: 0, peak: 0 })
  })

  it('never peaks below its average', () => {
    const segment = fc.record({
      duration: fc.double({ min: 0.01, max: 4.4, noNaN: true }),
      bytes: fc.nat(5_000_000),
    })
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const { peak, average } = measureBandwidth(segments)
        expect(peak).toBeGreaterThanOrEqual(average)
      }),
    )
  })
})

describe('a media playlist', () => {
  const segments = [
    { duration: 1, bytes: 1 },
    { duration: 4.004, bytes: 1 },
  ]

  it('only grows, and ends with its last word', () => {
    const growing = formatMediaPlaylist(segments, false)
    expect(growing).toContain('#EXT-X-PLAYLIST-TYPE:EVENT\n')
    expect(formatMediaPlaylist([...segments, segments[1]!], false).startsWith(growing)).toBe(true)
    expect(formatMediaPlaylist(segments, true)).toBe(`${growing}#EXT-X-ENDLIST\n`)
  })

  it('names its segments with their seconds', () => {
    expect(formatMediaPlaylist(segments, true)).toContain('#EXTINF:4.00400,\n00002.m4s\n')
  })
})

const picture: VideoVariant = {
  name: 'v480',
  width: 854,
  height: 480,
  frame_rate: 30_000 / 1001,
  codec: 'avc1.64001f',
  bandwidth: { peak: 1_000_000, average: 700_000 },
}
const sound: AudioVariant = {
  name: 'a-1',
  language: 'en',
  label: 'English "original"\n',
  default: true,
  codec: 'mp4a.40.2',
  bandwidth: { peak: 130_000, average: 128_000 },
}

describe('the master playlist', () => {
  it('adds the sound to what a picture needs', () => {
    const lines = formatMasterPlaylist(
      [picture],
      [sound, { ...sound, name: 'a-2', language: 'und', default: false }],
    ).split('\n')
    expect(lines).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=1130000,AVERAGE-BANDWIDTH=828000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=854x480,FRAME-RATE=29.970,AUDIO="sound"',
    )
    expect(lines).toContain(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English original",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a-1/index.m3u8"',
    )
    expect(lines.filter((line) => line.includes('LANGUAGE='))).toHaveLength(1)
  })

  it('speaks of no sound where there is none, and of no picture in a film for the ear', () => {
    expect(formatMasterPlaylist([picture], [])).not.toContain('AUDIO')
    expect(formatMasterPlaylist([], [sound])).toContain('CODECS="mp4a.40.2",AUDIO="sound"\na-1/index.m3u8')
  })
})

describe('another reader of playlists', () => {
  HLS.setOptions({ strictMode: true })

  it('finds every segment of a rendition', () => {
    const segments = [4.00367, 4.004, 1 / 3].map((duration) => ({ duration, bytes: 1 }))
    const playlist = HLS.parse(formatMediaPlaylist(segments, true)) as HLS.types.MediaPlaylist
    expect(playlist).toMatchObject({ targetDuration: 4, playlistType: 'EVENT', endlist: true })
    expect(playlist.segments.map(({ uri, duration, map }) => [uri, duration, map?.uri])).toEqual([
      ['00001.m4s', 4.00367, 'init.mp4'],
      ['00002.m4s', 4.004, 'init.mp4'],
      ['00003.m4s', 0.33333, 'init.mp4'],
    ])
  })

  it('finds every rendition of a film and its sound', () => {
    const { variants } = HLS.parse(formatMasterPlaylist([picture], [sound])) as HLS.types.MasterPlaylist
    expect(variants).toMatchObject([
      {
        uri: 'v480/index.m3u8',
        bandwidth: 1_130_000,
        resolution: { width: 854, height: 480 },
        audio: [{ language: 'en', uri: 'a-1/index.m3u8', isDefault: true }],
      },
    ])
  })
})
