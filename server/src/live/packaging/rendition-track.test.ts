import HLS from 'hls-parser'
import { expect, it } from 'vitest'
import { formatLivePlaylist } from './live-playlist.ts'
import { LiveTrack } from './live-track.ts'
import type { MediaPart } from './part-reader.ts'
import { RenditionTrack } from './rendition-track.ts'

HLS.setOptions({ strictMode: true })

const EPOCH = Date.UTC(2030, 0, 1)
const part = (start: number, isIndependent = start % 2 === 0): MediaPart => ({
  ...{ bytes: Buffer.from(`${start};`), start, duration: 0.5, isIndependent, samples: 15 },
})

function broadcast({ window }: { window?: number } = {}) {
  const source = new LiveTrack('v720', { isVideo: true, ...(window && { window }) }, () => {})
  const stored: number[] = []
  const rendition = new RenditionTrack('v480', { source, window }, ({ number }) => stored.push(number))
  rendition.begin()
  const pass = (from: number, until: number, feed = 1) => {
    for (let at = from; at < until; at += 0.5) {
      source.add(feed, EPOCH, part(at))
      rendition.follow()
    }
  }
  const encode = (from: number, until: number, feed = 1) => {
    for (let at = from; at < until; at += 0.5) rendition.add(feed, part(at))
  }
  return { source, rendition, stored, pass, encode }
}

const read = (track: LiveTrack | RenditionTrack) =>
  HLS.parse(formatLivePlaylist(track, { latency: 'low', isWhole: true })) as HLS.types.MediaPlaylist
const gapsOf = ({ segments }: RenditionTrack) =>
  segments.filter(({ isGap }) => isGap).map(({ number }) => number)

it('is cut where its source is, however late it comes', () => {
  const { source, rendition, stored, pass, encode } = broadcast()
  pass(0, 9)
  encode(0, 7)
  expect(stored).toEqual([1, 2, 3])
  expect(read(rendition).targetDuration).toBe(2)
  encode(7, 9)
  expect(rendition.segments).toEqual(source.segments)
  expect(rendition.open!.parts).toHaveLength(2)
})

it('waits for its source where it is faster', () => {
  const { rendition, pass, encode } = broadcast()
  encode(0, 4.5)
  expect(rendition.segments).toEqual([])
  pass(0, 4.5)
  expect(rendition.segments.map(({ number }) => number)).toEqual([1, 2])
})

it('has gaps while it is dropped, parts of what is open included, and comes back at a key frame', () => {
  const { rendition, stored, pass, encode } = broadcast()
  pass(0, 5)
  encode(0, 4.5)
  rendition.stop()
  expect(formatLivePlaylist(rendition, { latency: 'low', isWhole: true })).toContain(
    '#EXT-X-PART:DURATION=0.50000,URI="00003.1.m4s",GAP=YES\n',
  )
  expect(rendition.has(3, 1)).toBe(true)
  pass(5, 9)
  expect(gapsOf(rendition)).toEqual([3, 4])
  expect(rendition.bytesOf(4)).toBeUndefined()
  rendition.begin()
  pass(9, 13)
  encode(10, 13)
  expect(gapsOf(rendition)).toEqual([3, 4, 5])
  expect(stored).toEqual([1, 2, 6])
  const { segments } = read(rendition)
  expect(segments.filter(({ gap }) => gap)).toHaveLength(3)
  expect(segments.filter(({ uri }) => uri).every(({ map }) => map?.uri === 'init.mp4')).toBe(true)
})

it('counts a feed of which it has nothing', () => {
  const { source, rendition, pass, encode } = broadcast()
  pass(0, 5)
  encode(0, 5)
  rendition.stop()
  pass(20, 23, 2)
  rendition.begin()
  pass(1, 6, 3)
  encode(1, 6, 3)
  const lines = (track: LiveTrack | RenditionTrack, line: string) =>
    formatLivePlaylist(track, { latency: 'low', isWhole: true }).split(line).length
  for (const line of ['#EXT-X-DISCONTINUITY\n', '#EXT-X-PROGRAM-DATE-TIME:'])
    expect(lines(rendition, line)).toBe(lines(source, line))
  expect(formatLivePlaylist(rendition, { latency: 'low', isWhole: true })).not.toContain('init-2.mp4')
})

it('is short of a segment that its encoder did not finish', () => {
  const { source, rendition, stored, pass, encode } = broadcast()
  pass(0, 7)
  encode(0, 5)
  source.close()
  rendition.end()
  expect(stored).toEqual([1, 2])
  expect(gapsOf(rendition)).toEqual([3, 4])
  expect(read(rendition).endlist).toBe(true)
})

it('goes on after a restart, with gaps for what was not stored', () => {
  const { source, rendition } = broadcast()
  for (let at = 0; at < 8.5; at += 0.5) source.add(1, EPOCH, part(at))
  const past = source.segments.filter(({ number }) => number !== 2)
  const restored = new RenditionTrack(rendition.name, { source }, () => {}, past)
  expect(gapsOf(restored)).toEqual([2])
  expect(restored.nextNumber).toBe(source.nextNumber)
})
