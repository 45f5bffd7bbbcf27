import HLS from 'hls-parser'
import { describe, expect, it } from 'vitest'
import { formatLivePlaylist, formatRecordedPlaylist, type LivePlaylistOptions } from './live-playlist.ts'
import { LiveTrack } from './live-track.ts'
import type { MediaPart } from './part-reader.ts'

HLS.setOptions({ strictMode: true })

const EPOCH = Date.UTC(2030, 0, 1)
const part = (start: number, isIndependent: boolean, duration = 0.5): MediaPart => ({
  bytes: Buffer.from(`${start};`),
  start,
  duration,
  isIndependent,
  samples: 15,
})

/** A track that has received `seconds` of a feed with a key frame every `keyFrames` seconds. */
function fed(seconds: number, { keyFrames = 2, window }: { keyFrames?: number; window?: number } = {}) {
  const track = new LiveTrack('v720', { isVideo: true, ...(window && { window }) }, () => {})
  feed(track, 1, seconds, keyFrames)
  return track
}

function feed(track: LiveTrack, number: number, seconds: number, keyFrames = 2) {
  for (let at = 0; at < seconds; at += 0.5) track.add(number, EPOCH, part(at, at % keyFrames === 0))
}

const LOW: LivePlaylistOptions = { latency: 'low', isWhole: true }
const read = (text: string) => HLS.parse(text) as HLS.types.MediaPlaylist

describe('a live playlist', () => {
  it('has segments from key frame to key frame, and the parts of the newest', () => {
    const playlist = read(formatLivePlaylist(fed(9.5), LOW))
    const closed = playlist.segments.filter(({ uri }) => uri)
    expect(closed.map(({ duration }) => duration)).toEqual([2, 2, 2, 2])
    expect(playlist.segments.at(-1)!.parts.filter(({ hint }) => !hint)).toHaveLength(3)
    expect(playlist).toMatchObject({ targetDuration: 2, partTargetDuration: 0.55 })
    expect(closed[0]!.programDateTime?.getTime()).toBe(EPOCH)
  })

  it('has no parts at normal latency', () => {
    expect(formatLivePlaylist(fed(9), { latency: 'normal', isWhole: true })).not.toMatch(/PART|HINT/)
  })

  it('leaves out what a player has had', () => {
    const track = fed(60)
    const text = formatLivePlaylist(track, { ...LOW, skip: true })
    const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)![1])
    expect(skipped + text.match(/#EXTINF/g)!.length).toBe(track.segments.length)
    expect(track.segments.slice(skipped).reduce((sum, { duration }) => sum + duration, 0)).toBe(12)
  })

  it('counts a discontinuity for each feed, also one of which this track has nothing', () => {
    const track = fed(6)
    feed(track, 3, 6)
    const text = formatLivePlaylist(track, LOW)
    expect(text.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(2)
    expect(text).toContain('#EXT-X-MAP:URI="init-3.mp4"')
  })

  it('moves on without a way back', () => {
    const track = fed(6, { window: 3 })
    feed(track, 2, 20)
    const text = formatLivePlaylist(track, { latency: 'normal', isWhole: false })
    expect(text.match(/#EXTINF/g)).toHaveLength(3)
    expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1')
    expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${track.nextNumber - 3}`)
  })

  it('keeps its target duration, whatever key frames come later', () => {
    const track = fed(8)
    feed(track, 2, 30, 7)
    expect(track.target).toBe(2)
    expect(Math.max(...track.segments.map(({ duration }) => Math.round(duration)))).toBe(2)
  })

  it('takes its target duration from sparse key frames', () => {
    expect(fed(30, { keyFrames: 8 }).target).toBe(8)
    expect(fed(60, { keyFrames: 99 }).target).toBe(10)
  })

  it('ends', () => {
    const track = fed(9)
    track.end()
    expect(read(formatLivePlaylist(track, LOW)).endlist).toBe(true)
    expect(read(formatRecordedPlaylist(track.segments))).toMatchObject({ endlist: true, playlistType: 'VOD' })
  })
})

describe('a track', () => {
  it('wakes who waits for a part, and lets nobody wait for ever', async () => {
    const track = fed(4.5)
    const held = track.wait(() => track.has(3, 1), 5000)
    track.add(1, EPOCH, part(4.5, false))
    await held
    expect(track.bytesOf(3, 1)!.toString()).toBe('4.5;')
    await track.wait(() => track.has(99), 20)
    expect(track.has(99)).toBe(false)
  })

  it('closes a segment with a part that a key frame has cut short', () => {
    const track = fed(1.5)
    track.add(1, EPOCH, part(1.5, false, 0.44))
    expect(track.segments.map(({ duration }) => duration)).toEqual([1.94])
    expect(formatLivePlaylist(track, LOW)).toContain('PRELOAD-HINT:TYPE=PART,URI="00002.0.m4s"')
  })

  it('keeps the bytes of the newest segments alone', () => {
    const track = fed(60)
    expect(track.bytesOf(track.nextNumber - 1)!.toString()).toBe('56;56.5;57;57.5;')
    expect(track.bytesOf(1)).toBeUndefined()
    expect(track.recent.length).toBeLessThan(6)
  })
})
