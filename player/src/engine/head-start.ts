import type { Head, HeadPlan, HeadTrack, TrackKind } from './head.ts'

/** So much stands ready before hls.js may use the line: it is 180 KB, and the film must not run dry meanwhile. */
const AHEAD_SECONDS = 4

interface TrackFill {
  track: HeadTrack
  buffer: SourceBuffer
  /** Segments appended so far. */
  count: number
}

/** What hls.js takes over: the same media source goes on, so nothing is interrupted. */
export interface HandOver {
  media: HTMLVideoElement
  mediaSource: MediaSource
  tracks: Partial<Record<TrackKind, HandedTrack>>
}

export interface HandedTrack {
  id: 'main' | 'audio'
  container: string
  codec: string
  buffer: SourceBuffer
  listeners: never[]
}

/** Plays the first seconds of a film by itself, then hands the media source over. */
export interface HeadStart {
  /** Bits a second of the rung it began with; null when the head start is off and the engine begins from nothing. */
  begun: Promise<number | null>
  /** Goes on until enough stands ready for hls.js to be fetched beside the playing film. */
  goOn(): Promise<void>
  /** Stops and gives all away; null when there is nothing to take over. */
  handOver(): HandOver | null
}

/** Opens `video` at once, so that a wish to play is kept, and fills it as the first pieces come. */
export function headStart(head: Head, video: HTMLVideoElement): HeadStart {
  const source = new MediaSource()
  const opened = new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }))
  video.src = URL.createObjectURL(source)
  if (head.at > 0) video.currentTime = head.at

  let fillings: TrackFill[] = []
  let stopped = false

  async function begin() {
    const [plan] = await Promise.all([head.plan, opened])
    if (!plan || stopped || !plan.tracks.every(isPlayable)) return null
    fillings = openTracks(source, plan)
    await fill(() => fillings.filter(({ count }) => count === 0))
    return stopped ? null : plan.bandwidth
  }

  /** Appends one segment to each of the tracks that lack something, until none does. */
  async function fill(lacking: () => TrackFill[]) {
    for (let round = lacking(); round.length && !stopped; round = lacking()) {
      await Promise.all(round.map((filling) => appendNext(head, filling, () => stopped)))
    }
  }

  const begun = begin().catch(() => {
    fillings = [] // the engine begins from nothing and tells what is wrong
    return null
  })

  return {
    begun,
    async goOn() {
      await begun
      const enough = head.at + AHEAD_SECONDS
      await fill(() => fillings.filter((filling) => isShortOf(filling, enough))).catch(() => undefined) // likewise
    },
    handOver() {
      stopped = true
      if (!fillings.length || source.readyState === 'closed') return null
      return { media: video, mediaSource: source, tracks: Object.fromEntries(fillings.map(handTrack)) }
    },
  }
}

const mimeOf = ({ kind, codec }: HeadTrack) =>
  `${kind === 'audio' ? 'audio' : 'video'}/mp4; codecs="${codec}"`

const isPlayable = (track: HeadTrack) => MediaSource.isTypeSupported(mimeOf(track))

function openTracks(source: MediaSource, { tracks, duration }: HeadPlan): TrackFill[] {
  if (duration !== null) source.duration = duration
  return tracks.map((track) => ({ track, buffer: source.addSourceBuffer(mimeOf(track)), count: 0 }))
}

async function appendNext(head: Head, filling: TrackFill, isStopped: () => boolean) {
  const { track, buffer } = filling
  const segment = track.segments[filling.count]!
  const [init, media] = await Promise.all([head.bytes(track.init), head.bytes(segment.url)])

  if (filling.count === 0 && !isStopped()) await append(buffer, init)
  if (isStopped()) return
  await append(buffer, media)
  filling.count++
}

const isShortOf = ({ track, count }: TrackFill, seconds: number) =>
  count < track.segments.length && (track.segments[count - 1]?.end ?? 0) < seconds

const append = (buffer: SourceBuffer, data: ArrayBuffer) =>
  new Promise<void>((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true })
    buffer.addEventListener('error', () => reject(new Error('A segment was refused.')), { once: true })
    buffer.appendBuffer(data)
  })

const handTrack = ({ track: { kind, codec }, buffer }: TrackFill): [TrackKind, HandedTrack] => [
  kind,
  {
    id: kind === 'audio' ? 'audio' : 'main',
    container: kind === 'audio' ? 'audio/mp4' : 'video/mp4',
    codec,
    buffer,
    listeners: [],
  },
]
