import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { truncateCaptions, truncatePlaylist, isInPlaylist, findPreviewPart } from './preview.ts'
import { formatMediaPlaylist, segmentFile } from '../transcode/playlists.ts'

const segments = (...durations: number[]) => durations.map((duration) => ({ duration, bytes: 1 }))

describe('a cut playlist', () => {
  const whole = formatMediaPlaylist(segments(1, 4, 4, 4), true)

  it('ends with the last segment that begins before the second', () => {
    expect(truncatePlaylist(whole, 5)).toBe(formatMediaPlaylist(segments(1, 4), true))
    expect(truncatePlaylist(whole, 6)).toBe(formatMediaPlaylist(segments(1, 4, 4), true))
    expect(truncatePlaylist(whole, 1)).toBe(formatMediaPlaylist(segments(1), true))
  })

  it('is the whole one where the film is shorter, and goes on growing with it', () => {
    expect(truncatePlaylist(whole, 3600)).toBe(whole)
    const growing = formatMediaPlaylist(segments(1, 4), false)
    expect(truncatePlaylist(growing, 30)).toBe(growing)
  })

  it('names those segments and no others', () => {
    const durations = fc.array(fc.double({ min: 0.5, max: 10, noNaN: true }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(durations, fc.integer({ min: 1, max: 3600 }), (given, seconds) => {
        const cut = truncatePlaylist(formatMediaPlaylist(segments(...given), true), seconds)
        let start = 0
        for (const [index, duration] of given.entries()) {
          expect(isInPlaylist(cut, segmentFile(index))).toBe(start < seconds)
          start += Number(duration.toFixed(5))
        }
        expect(cut.match(/#EXT-X-ENDLIST/g)).toHaveLength(1)
      }),
    )
  })
})

it('cuts captions before the first cue that begins too late', () => {
  const cue = (start: string, text: string) => `00:00:${start}.000 --> 00:00:59.000\n${text}\n`
  const vtt = ['WEBVTT\n', cue('05', 'early'), cue('29', 'just'), cue('30', 'late'), cue('40', 'later')].join(
    '\n',
  )
  expect(truncateCaptions(vtt, 30)).toBe(['WEBVTT\n', cue('05', 'early'), cue('29', 'just')].join('\n'))
  expect(truncateCaptions(vtt, 59)).toBe(vtt)
})

it.each([
  '1/hls/storyboard.vtt',
  '1/hls/storyboard-1.webp',
  '1/hls/v480/00001.m4s.bak',
  '1/hls/v480/../v480/00001.m4s',
  '1/hls/v480/other.m3u8',
  '1/hls/v480/extra/00001.m4s',
  '1/hls/00001.mp4',
  'captions/../1/hls/v480/00009.m4s',
  'original/film.mp4',
])('gives out nothing of %s', (path) => {
  expect(findPreviewPart(path)).toBeUndefined()
})
