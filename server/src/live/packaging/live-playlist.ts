import type { Latency } from '@matinee/contract/live/live'
import { segmentFile } from '../../media/transcode/playlists.ts'
import type { SegmentedTrack, TrackPart, TrackSegment } from './segmented-track.ts'

/** The init segment of a feed in its track's folder. */
export const initFile = (feed: number) => (feed === 1 ? 'init.mp4' : `init-${feed}.mp4`)
export const numberedFile = (number: number) => segmentFile(number - 1)
export const partFile = (number: number, part: number) => numberedFile(number).replace('.m4s', `.${part}.m4s`)

/** Seconds a part is never longer than: half a second and one frame of at least 20 a second. */
export const PART_TARGET = 0.55
const SKIPPED_TARGETS = 6
const PARTS_OF_SEGMENTS = 2

export interface LivePlaylistOptions {
  latency: Latency
  /** Leaves out what a player has had before. */
  skip?: boolean
  /** Where the list never loses a segment. */
  isWhole: boolean
}

/** The playlist of a track as it is now: one for players with and without low latency. */
export function formatLivePlaylist(track: SegmentedTrack, options: LivePlaylistOptions): string {
  const listed = track.listed
  const target = track.target ?? 2
  const skipped = options.skip && !track.isEnded ? countSkippable(listed, target * SKIPPED_TARGETS) : 0
  const isLow = options.latency === 'low'
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${target}`,
    serverControl(target, isLow),
    ...(isLow ? [`#EXT-X-PART-INF:PART-TARGET=${PART_TARGET}`] : []),
    `#EXT-X-MEDIA-SEQUENCE:${listed[0]?.number ?? track.nextNumber}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${(listed[0]?.feed ?? track.open?.feed ?? 1) - 1}`,
    ...(options.isWhole ? ['#EXT-X-PLAYLIST-TYPE:EVENT'] : []),
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...listed
      .slice(skipped)
      .flatMap((segment, index) => [
        ...feedLines(segment, listed[skipped + index - 1]),
        ...mapLines(segment, segmentWithMap(listed, skipped + index)),
        ...dateLines(segment, listed[skipped + index - 1]),
        ...(isLow ? partLines(track, segment.number) : []),
        ...segmentLines(segment),
      ]),
    ...(track.isEnded ? ['#EXT-X-ENDLIST'] : isLow ? openLines(track) : []),
    '',
  ].join('\n')
}

/** The playlist of a recording: the same segments, with an end. */
export const formatRecordedPlaylist = (segments: readonly TrackSegment[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(2, ...segments.map(({ duration }) => Math.round(duration)))}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...segments.flatMap((segment, index) => [
      ...feedLines(segment, segments[index - 1]),
      ...mapLines(segment, segments[index - 1]),
      ...dateLines(segment, segments[index - 1]),
      ...segmentLines(segment),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

function serverControl(target: number, isLow: boolean) {
  const values = [
    'CAN-BLOCK-RELOAD=YES',
    `CAN-SKIP-UNTIL=${target * SKIPPED_TARGETS}.0`,
    `HOLD-BACK=${target * 3}.0`,
    ...(isLow ? [`PART-HOLD-BACK=${(PART_TARGET * 3).toFixed(2)}`] : []),
  ]
  return `#EXT-X-SERVER-CONTROL:${values.join(',')}`
}

/** How many segments from the first are further from the end than `seconds`. */
function countSkippable(segments: readonly TrackSegment[], seconds: number): number {
  let left = seconds
  let index = segments.length
  while (index > 0 && left > 0) left -= segments[(index -= 1)]!.duration
  return index
}

/** Another feed has another clock: a player counts these lines, so each feed has one, also one without a segment. */
function feedLines(segment: Pick<TrackSegment, 'feed'>, before: TrackSegment | undefined): string[] {
  const passed = before ? segment.feed - before.feed : 0
  return Array.from({ length: passed }, () => '#EXT-X-DISCONTINUITY')
}

/** What belongs to a gap cannot be fetched, also not the beginning of a feed that is nothing but gaps. */
const mapLines = ({ feed, isGap }: Pick<TrackSegment, 'feed' | 'isGap'>, before: TrackSegment | undefined) =>
  isGap || before?.feed === feed ? [] : [`#EXT-X-MAP:URI="${initFile(feed)}"`]

/** The one before that says which beginning it has. */
const segmentWithMap = (listed: readonly TrackSegment[], index: number) =>
  listed[index - 1]?.isGap ? listed.slice(0, index).findLast(({ isGap }) => !isGap) : listed[index - 1]

// A player adds the durations up from the last date it was told.
const DATED_SEGMENTS = 10

type DatedSegment = Pick<TrackSegment, 'number' | 'feed' | 'begins_at'>

const dateLines = ({ number, feed, begins_at }: DatedSegment, before: TrackSegment | undefined) =>
  before?.feed !== feed || number % DATED_SEGMENTS === 1
    ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(begins_at).toISOString()}`]
    : []

const segmentLines = ({ number, duration, isGap }: TrackSegment) => [
  ...(isGap ? ['#EXT-X-GAP'] : []),
  `#EXTINF:${duration.toFixed(5)},`,
  numberedFile(number),
]

function partLines(track: SegmentedTrack, number: number): string[] {
  const isYoung = number > track.nextNumber - 1 - PARTS_OF_SEGMENTS
  const parts = isYoung ? track.recent.find((segment) => segment.number === number)?.parts : undefined
  return (parts ?? []).map((part, index) => partLine(number, index, part))
}

const partLine = (number: number, index: number, part: TrackPart) =>
  `#EXT-X-PART:DURATION=${part.duration.toFixed(5)},URI="${partFile(number, index)}"${part.isIndependent ? ',INDEPENDENT=YES' : ''}${part.isGap ? ',GAP=YES' : ''}`

const hasFiles = (parts: readonly TrackPart[]) => parts.some(({ isGap }) => !isGap)

function openLines(track: SegmentedTrack): string[] {
  const { open, listed } = track
  const last = listed.at(-1)
  const number = open?.number ?? track.nextNumber
  return [
    ...(open && last ? feedLines(open, last) : []),
    ...(open && hasFiles(open.parts) ? mapLines(open, segmentWithMap(listed, listed.length)) : []),
    ...(open ? dateLines(open, last) : []),
    ...(open?.parts ?? []).map((part, index) => partLine(number, index, part)),
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partFile(number, open?.parts.length ?? 0)}"`,
  ]
}
