import type { HlsConfig } from 'hls.js'

/** The settings of a broadcast. */
export interface LiveOptions {
  latency: 'normal' | 'low'
  /** Whether the viewer may rewind. */
  dvr: boolean
}

/** Playback rate at which a low-latency broadcast catches up; 1.2 is hardly audible. */
const CATCH_UP_RATE = 1.2

/** Settings of hls.js for a broadcast, which starts at the live edge. */
export const liveSettings = ({ latency }: LiveOptions): Partial<HlsConfig> => ({
  startPosition: -1,
  liveDurationInfinity: true, // the seekable range is then what the playlist lists
  lowLatencyMode: latency === 'low',
  ...(latency === 'low' && { maxLiveSyncPlaybackRate: CATCH_UP_RATE }),
})
