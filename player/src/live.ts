import type { LiveStream } from '@matinee/contract/live/live-playback'
import type { PlayableFilm } from '@matinee/contract/playback/playback'
import type { HlsConfig } from 'hls.js'

/** The settings of a broadcast. */
export interface LiveOptions {
  latency: 'normal' | 'low'
  /** Whether the viewer may rewind. */
  dvr: boolean
  /** The second of the film at which all viewers of a premiere are; undefined for a broadcast. */
  now?: (() => number) | undefined
}

/** How to play a stream whose answer arrived at `receivedAt` (milliseconds since 1970). */
export const liveOptionsOf = (
  { latency, dvr, position }: Pick<LiveStream, 'latency' | 'dvr' | 'position'>,
  receivedAt: number,
): LiveOptions => ({
  latency,
  dvr,
  now: position === null ? undefined : () => position + (Date.now() - receivedAt) / 1000,
})

/** The stream of an event, as the player plays it. */
export const filmOfStream = (
  contentId: number,
  { url, expires_at, captions }: Pick<LiveStream, 'url' | 'expires_at' | 'captions'>,
): PlayableFilm => ({
  video_id: contentId,
  url,
  expires_at,
  duration: 0,
  width: null,
  height: null,
  poster: null,
  storyboard_url: null,
  captions,
  several_sounds: false,
  complete: true,
})

/** Whoever joins a premiere within its first seconds misses nothing: they catch up unnoticed. */
const FIRST_SECONDS = 3

/** Where a viewer who joins now begins; -1 is the live edge of a broadcast. */
export function startOf({ now }: LiveOptions): number {
  if (!now) return -1
  const position = now()
  return position < FIRST_SECONDS ? 0 : position
}

/** Playback rate at which a low-latency broadcast catches up; 1.2 is hardly audible. */
const CATCH_UP_RATE = 1.2

/** Settings of hls.js for a broadcast, which starts at the live edge. */
export const liveSettings = (live: LiveOptions): Partial<HlsConfig> => ({
  startPosition: startOf(live),
  liveDurationInfinity: true, // the seekable range is then what the playlist lists
  lowLatencyMode: live.latency === 'low',
  startFragPrefetch: true, // or where the media source opens after the playlist has come, a tenth of a second is lost
  ...(live.latency === 'low' && { maxLiveSyncPlaybackRate: CATCH_UP_RATE }),
})
