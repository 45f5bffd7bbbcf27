import { measureBandwidth, type AudioVariant, type VideoVariant } from '../../media/transcode/playlists.ts'
import { LiveTrack, type TrackSegment } from './live-track.ts'
import type { MediaPart, TrackInit } from './part-reader.ts'

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
}

// Passed through, a picture may take more later than in its first seconds.
const PEAK_ROOM = 1.5
const SOUND_TRACK = 'a-1'

/** What viewers see of a broadcast: its tracks, fed by one feed after another. */
export class Stage {
  readonly options: StageOptions
  readonly tracks = new Map<TrackKind, LiveTrack>()
  #feeds = 0
  #isReady = false
  #frameRate = 0

  constructor(options: StageOptions) {
    this.options = options
    for (const [name, segments] of options.past ?? []) {
      this.#open(name === SOUND_TRACK ? 'audio' : 'video', name, segments)
      this.#feeds = Math.max(this.#feeds, segments.at(-1)?.feed ?? 0)
    }
    this.#isReady = this.tracks.size > 0
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

  beginFeed(): number {
    return (this.#feeds += 1)
  }

  init(kind: TrackKind, feed: number, init: TrackInit) {
    const name = kind === 'audio' ? SOUND_TRACK : `v${init.height}`
    const track = this.tracks.get(kind) ?? this.#open(kind, name)
    track.inits.set(feed, init)
    this.options.store?.addInit(track.name, feed, init.bytes)
  }

  part(kind: TrackKind, feed: number, epoch: number, part: MediaPart) {
    this.tracks.get(kind)?.add(feed, epoch, part)
    if (kind === 'video') this.#frameRate ||= Math.round((part.samples / part.duration) * 1000) / 1000
    this.#becomeReady()
  }

  /** The open segments end, as nothing follows for a while. */
  pause() {
    for (const track of this.tracks.values()) track.close()
  }

  end() {
    for (const track of this.tracks.values()) track.end()
  }

  trackNamed(name: string): LiveTrack | undefined {
    return [...this.tracks.values()].find((track) => track.name === name)
  }

  variants(): BroadcastVariants {
    const [video, audio] = [this.tracks.get('video'), this.tracks.get('audio')]
    return {
      pictures: video ? [{ ...describe(video), ...sizeOf(video), frame_rate: this.#frameRate }] : [],
      sounds: audio ? [{ ...describe(audio), language: 'und', label: 'Audio', default: true }] : [],
    }
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

  #becomeReady() {
    if (this.#isReady || [...this.tracks.values()].some(({ target }) => target === undefined)) return
    this.#isReady = true
    this.options.ready?.(this.variants())
  }
}

const firstInit = (track: LiveTrack) => [...track.inits.values()][0]
const sizeOf = (track: LiveTrack) => {
  const { width = 0, height = 0 } = firstInit(track) ?? {}
  return { width, height }
}

function describe(track: LiveTrack) {
  const { peak, average } = measureBandwidth(
    track.segments.map(({ duration, size }) => ({ duration, bytes: size })),
  )
  const bandwidth = { peak: Math.round(peak * PEAK_ROOM), average }
  return { name: track.name, codec: firstInit(track)?.codec ?? '', bandwidth }
}
