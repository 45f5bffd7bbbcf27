import type { BroadcastRendition } from '@matinee/contract/live/signal-health'
import { measureBandwidth, type AudioVariant, type VideoVariant } from '../../media/transcode/playlists.ts'
import { BroadcastRenditions, type RenditionSettings } from '../encoding/broadcast-renditions.ts'
import { bitrateOf } from '../encoding/live-ladder.ts'
import type { PictureTap } from '../encoding/picture-tap.ts'
import { SOUND_TRACK, sourceTrackOf } from '../recording/recorded-tracks.ts'
import { averageBits } from './average-bits.ts'
import { LiveTrack } from './live-track.ts'
import type { MediaPart, TrackInit } from './part-reader.ts'
import { RenditionTrack } from './rendition-track.ts'
import { durationOf, type SegmentedTrack, type TrackSegment } from './segmented-track.ts'

export type TrackKind = 'video' | 'audio'

/** What the master playlist of a broadcast names. */
export interface BroadcastVariants {
  pictures: VideoVariant[]
  sounds: AudioVariant[]
}

interface SegmentStore {
  addInit(track: string, feed: number, bytes: Buffer): void
  addSegment(track: string, segment: TrackSegment, bytes: Buffer): void
}

export interface StageOptions {
  /** Segments a viewer may go back; undefined for all. */
  window?: number | undefined
  /** Where inits and closed segments go; without it they are kept for a moment. */
  store?: SegmentStore
  /** Called once when it can be watched. */
  ready?(variants: BroadcastVariants): void
  /** What was there before a restart. */
  past?: ReadonlyMap<string, TrackSegment[]>
  /** How smaller renditions are encoded; without it the source alone is passed on. */
  encoding?: RenditionSettings
}

// Passed through, a picture may take more later than in its first seconds.
const PEAK_ROOM = 1.5
/** So much of the source is waited for the first segments of encoded renditions. */
const MAX_UNREADY_SECONDS = 8

/**
 * What viewers see of a broadcast: its tracks, fed by one feed after another, and the renditions that are encoded of its
 * picture.
 */
export class Stage {
  readonly options: StageOptions
  readonly tracks = new Map<TrackKind, LiveTrack>()
  #feeds = 0
  #isReady = false
  #frameRate = 0
  readonly renditions: BroadcastRenditions | undefined

  constructor(options: StageOptions) {
    this.options = options
    const past = options.past ?? new Map<string, TrackSegment[]>()
    const source = sourceTrackOf([...past.keys()])
    for (const name of [SOUND_TRACK, source])
      if (name && past.has(name)) this.#open(name === SOUND_TRACK ? 'audio' : 'video', name, past.get(name))
    for (const segments of past.values()) this.#feeds = Math.max(this.#feeds, segments.at(-1)?.feed ?? 0)
    this.#isReady = this.tracks.size > 0
    this.renditions = options.encoding && this.#encodeWith(options.encoding)
    this.renditions?.restore([...past.keys()].filter((name) => name !== SOUND_TRACK && name !== source))
  }

  get isReady() {
    return this.#isReady
  }

  get hasVideo() {
    return this.tracks.has('video')
  }

  /** The size of the newest picture. */
  get pictureSize(): { width: number; height: number } | undefined {
    const { width = 0, height = 0 } = [...(this.tracks.get('video')?.inits.values() ?? [])].at(-1) ?? {}
    return width && height ? { width, height } : undefined
  }

  /** Begins a feed, whose picture is at the tap; returns its number. */
  beginFeed(tap?: PictureTap): number {
    this.#feeds += 1
    if (tap && this.renditions) this.renditions.beginFeed(this.#feeds, tap)
    else tap?.settle()
    return this.#feeds
  }

  init(kind: TrackKind, feed: number, init: TrackInit) {
    const name = kind === 'audio' ? SOUND_TRACK : `v${init.height}`
    const track = this.tracks.get(kind) ?? this.#open(kind, name)
    track.inits.set(feed, init)
    this.options.store?.addInit(track.name, feed, init.bytes)
  }

  part(kind: TrackKind, feed: number, epoch: number, part: MediaPart) {
    const track = this.tracks.get(kind)
    track?.add(feed, epoch, part)
    if (kind === 'video') this.#frameRate ||= Math.round((part.samples / part.duration) * 1000) / 1000
    const init = track?.inits.get(feed)
    if (kind === 'video' && init) this.renditions?.moved(feed, part, init)
    this.#becomeReady()
  }

  /** The open segments end, as nothing follows for a while. */
  pause() {
    for (const track of this.tracks.values()) track.close()
  }

  /** Resolves when all that came is encoded. */
  async settled() {
    await this.renditions?.settled()
  }

  end() {
    for (const track of this.tracks.values()) track.end()
    this.renditions?.end()
  }

  trackNamed(name: string): SegmentedTrack | undefined {
    return [...this.tracks.values(), ...this.#encoded].find((track) => track.name === name)
  }

  /** What can be watched now; of the pictures the source is the last. */
  variants(): BroadcastVariants {
    const [video, audio] = [this.tracks.get('video'), this.tracks.get('audio')]
    const encoded = this.#encoded
      .filter(({ isBegun, isGapNow, inits }) => isBegun && !isGapNow && inits.size > 0)
      .map((track) => describeEncoded(track, this.#frameRate))
      .toSorted((a, b) => a.height - b.height)
    return {
      pictures: video
        ? [...encoded, { ...describe(video), ...sizeOf(video), frame_rate: this.#frameRate }]
        : [],
      sounds: audio ? [{ ...describe(audio), language: 'und', label: 'Audio', default: true }] : [],
    }
  }

  get #encoded(): RenditionTrack[] {
    return this.renditions?.makers.map(({ track }) => track) ?? []
  }

  #encodeWith(encoding: RenditionSettings) {
    const { window, store, past } = this.options
    const sourceTrack = () => this.tracks.get('video')
    return new BroadcastRenditions(encoding, {
      sourceName: () => sourceTrack()?.name,
      begun: (track, feed, init) => store?.addInit(track.name, feed, init.bytes),
      open: ({ name }) =>
        new RenditionTrack(
          name,
          { source: sourceTrack()!, window },
          (segment, bytes) => store?.addSegment(name, segment, bytes),
          past?.get(name),
        ),
    })
  }

  /** The pictures viewers can choose, largest first. */
  report(): BroadcastRendition[] {
    const video = this.tracks.get('video')
    const size = this.pictureSize
    if (!video || !size) return []
    const source = { ...size, bits: averageBits(video.segments), state: 'passed_on' as const }
    const encoded = this.renditions?.report() ?? []
    return [source, ...encoded.toSorted((a, b) => b.height - a.height)]
  }

  #open(kind: TrackKind, name: string, past: TrackSegment[] = []): LiveTrack {
    const { window, store } = this.options
    const rules = { isVideo: kind === 'video', ...(window !== undefined && { window }) }
    const track = new LiveTrack(
      name,
      rules,
      (segment, bytes) => store?.addSegment(name, segment, bytes),
      past,
    )
    this.tracks.set(kind, track)
    return track
  }

  #isAwaitingRenditions() {
    const { segments } = this.tracks.get('video') ?? { segments: [] }
    return this.renditions?.isAwaited && segments.length > 0 && durationOf(segments) < MAX_UNREADY_SECONDS
  }

  #becomeReady() {
    if (this.#isReady || [...this.tracks.values()].some(({ target }) => target === undefined)) return
    if (this.#isAwaitingRenditions()) return
    this.#isReady = true
    this.options.ready?.(this.variants())
  }
}

const firstInit = (track: SegmentedTrack) => [...track.inits.values()][0]
const sizeOf = (track: SegmentedTrack) => {
  const { width = 0, height = 0 } = firstInit(track) ?? {}
  return { width, height }
}

/** An encoder keeps to its limit, whatever the picture is like later. */
function describeEncoded(track: RenditionTrack, frame_rate: number): VideoVariant {
  const { bandwidth, ...described } = describe(track)
  const picture = { ...sizeOf(track), frame_rate }
  const peak = Math.max(bandwidth.peak, bitrateOf(picture))
  return { ...described, ...picture, bandwidth: { ...bandwidth, peak } }
}

function describe(track: SegmentedTrack) {
  const { peak, average } = measureBandwidth(
    track.segments.filter(({ isGap }) => !isGap).map(({ duration, size }) => ({ duration, bytes: size })),
  )
  const bandwidth = { peak: Math.round(peak * PEAK_ROOM), average }
  return { name: track.name, codec: firstInit(track)?.codec ?? '', bandwidth }
}
