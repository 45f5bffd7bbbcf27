import type { FilmPreload, PreloadPlan, PreloadTrack, TrackKind } from './film-preload.ts'

/** Seconds to buffer before hls.js (180 KB) is fetched, so that playback does not stall meanwhile. */
const AHEAD_SECONDS = 4

interface BufferedTrack {
  track: PreloadTrack
  buffer: SourceBuffer
  /** Segments appended so far. */
  count: number
}

/** The state hls.js takes over. The media source stays the same, so playback is not interrupted. */
export interface MediaHandover {
  media: HTMLVideoElement
  mediaSource: MediaSource
  tracks: Partial<Record<TrackKind, HandoverTrack>>
}

export interface HandoverTrack {
  id: 'main' | 'audio'
  container: string
  codec: string
  buffer: SourceBuffer
  listeners: never[]
}

/** Plays the first seconds of a film without hls.js, then hands the media source over. */
export interface EarlyPlayback {
  /**
   * Bits per second of its rendition; null if early playback is not possible and the engine starts from
   * scratch.
   */
  begun: Promise<number | null>
  /** Continues until enough is buffered to fetch hls.js during playback. */
  goOn(): Promise<void>
  /** Stops and hands everything over; null if there is nothing to take over. */
  handOver(): MediaHandover | null
}

/** Opens the media source at once, so that `play()` calls are kept, and appends segments as they arrive. */
export function startEarlyPlayback(head: FilmPreload, video: HTMLVideoElement): EarlyPlayback {
  const source = new MediaSource()
  const opened = new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }))
  video.src = URL.createObjectURL(source)
  if (head.at > 0) video.currentTime = head.at

  let fillings: BufferedTrack[] = []
  let stopped = false

  async function begin() {
    const [plan] = await Promise.all([head.plan, opened])
    if (!plan || stopped || !plan.tracks.every(isPlayable)) return null
    fillings = openTracks(source, plan)
    await fill(() => fillings.filter(({ count }) => count === 0))
    return stopped ? null : plan.bandwidth
  }

  /** Appends one segment to each lacking track at a time, until none is lacking. */
  async function fill(lacking: () => BufferedTrack[]) {
    for (let round = lacking(); round.length && !stopped; round = lacking()) {
      await Promise.all(round.map((filling) => appendNext(head, filling, () => stopped)))
    }
  }

  const begun = begin().catch(() => {
    fillings = [] // the engine starts from scratch and reports the error
    return null
  })

  return {
    begun,
    async goOn() {
      await begun
      const enough = head.at + AHEAD_SECONDS
      await fill(() => fillings.filter((filling) => isBufferedBelow(filling, enough))).catch(() => undefined) // likewise
    },
    handOver() {
      stopped = true
      if (!fillings.length || source.readyState === 'closed') return null
      return { media: video, mediaSource: source, tracks: Object.fromEntries(fillings.map(toHandoverTrack)) }
    },
  }
}

const mimeOf = ({ kind, codec }: PreloadTrack) =>
  `${kind === 'audio' ? 'audio' : 'video'}/mp4; codecs="${codec}"`

const isPlayable = (track: PreloadTrack) => MediaSource.isTypeSupported(mimeOf(track))

function openTracks(source: MediaSource, { tracks, duration }: PreloadPlan): BufferedTrack[] {
  source.duration = duration
  return tracks.map((track) => ({ track, buffer: source.addSourceBuffer(mimeOf(track)), count: 0 }))
}

async function appendNext(head: FilmPreload, filling: BufferedTrack, isStopped: () => boolean) {
  const { track, buffer } = filling
  const segment = track.segments[filling.count]!
  const [init, media] = await Promise.all([head.bytes(track.init), head.bytes(segment.url)])

  if (filling.count === 0 && !isStopped()) await append(buffer, init)
  if (isStopped()) return
  await append(buffer, media)
  filling.count++
}

const isBufferedBelow = ({ track, count }: BufferedTrack, seconds: number) =>
  count < track.segments.length && (track.segments[count - 1]?.end ?? 0) < seconds

const append = (buffer: SourceBuffer, data: ArrayBuffer) =>
  new Promise<void>((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true })
    buffer.addEventListener('error', () => reject(new Error('A segment was refused.')), { once: true })
    buffer.appendBuffer(data)
  })

const toHandoverTrack = ({ track: { kind, codec }, buffer }: BufferedTrack): [TrackKind, HandoverTrack] => [
  kind,
  {
    id: kind === 'audio' ? 'audio' : 'main',
    container: kind === 'audio' ? 'audio/mp4' : 'video/mp4',
    codec,
    buffer,
    listeners: [],
  },
]
