import { expect, it } from 'vitest'
import { FeedSplitter, type FeedFormat } from './feed-splitter.ts'
import type { MediaTag } from './rtmp-connection.ts'

const configuration = (byte: number): MediaTag => ({
  kind: 'video',
  timestamp: 0,
  body: Buffer.from([0x17, 0, 0, 0, 0, byte]),
})
const picture = (timestamp: number, isKey = false): MediaTag => ({
  kind: 'video',
  timestamp,
  body: Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0, 9]),
})
const sound = (timestamp: number, isConfiguration = false): MediaTag => ({
  kind: 'audio',
  timestamp,
  body: Buffer.from([0xaf, isConfiguration ? 0 : 1, 1, 2]),
})

function split(tags: MediaTag[]) {
  const feeds: { format: FeedFormat; types: number[]; isOpen: boolean }[] = []
  const splitter = new FeedSplitter((format) => {
    const feed = { format, types: [] as number[], isOpen: true }
    feeds.push(feed)
    return {
      write: (bytes) => void feed.types.push(bytes[0]!),
      anchor: () => {},
      end: () => void (feed.isOpen = false),
    }
  })
  for (const tag of tags) splitter.write(tag)
  return feeds
}

const both = [configuration(1), sound(0, true), picture(0, true), sound(10), picture(40), sound(40)]

it('begins with a key frame and both configurations', () => {
  const [feed, ...more] = split([picture(0), sound(0, true), ...both])
  expect(more).toEqual([])
  expect(feed!.format).toEqual({ hasVideo: true, isAac: true })
  expect(feed!.types.slice(0, 4)).toEqual([0x46, 9, 8, 9])
})

it('begins another feed with another picture size, at its key frame', () => {
  const feeds = split([...both, configuration(2), picture(80), picture(120, true)])
  expect(feeds.map(({ isOpen }) => isOpen)).toEqual([false, true])
})

it.each([
  ['ahead', 60_000],
  ['back', 1_000],
])('begins another feed where the clock jumps %s', (_name, timestamp) => {
  const start = [configuration(1), sound(0, true), picture(20_000, true), sound(20_010)]
  expect(split([...start, picture(timestamp, true)])).toHaveLength(2)
})

it('gives silence to a picture without sound', () => {
  const pictures = Array.from({ length: 60 }, (_, index) => picture(index * 40, index % 50 === 0))
  const [feed] = split([configuration(1), ...pictures])
  expect(feed!.types.filter((type) => type === 8).length).toBeGreaterThan(100)
})

it('takes sound alone', () => {
  const sounds = Array.from({ length: 90 }, (_, index) => sound(index * 20))
  expect(split([sound(0, true), ...sounds])[0]!.format.hasVideo).toBe(false)
})

it.each([
  ['hevc', 'video', [0x90, ...Buffer.from('hvc1')]],
  ['av1', 'video', [0x90, ...Buffer.from('av01')]],
  ['hevc', 'video', [0x1c, 1, 0, 0, 0]],
  ['picture_codec', 'video', [0x12, 0]],
  ['picture_codec', 'video', [0x90]],
  ['sound_codec', 'audio', [0x91, ...Buffer.from('Opus')]],
] as const)('refuses %s, which cannot be passed on', (problem, kind, bytes) => {
  expect(() => split([{ kind, timestamp: 0, body: Buffer.from(bytes) }])).toThrow(problem)
})
