import type { HlsConfig } from 'hls.js'

/** How a broadcast is played. */
export interface LiveOptions {
  latency: 'normal' | 'low'
  /** Whether the viewer may go back within it. */
  dvr: boolean
}

/** How fast a low-latency broadcast catches up: 1.2 is hardly heard. */
const CATCH_UP_RATE = 1.2

/** Settings of hls.js for a broadcast. It joins at the live edge. */
export const liveSettings = ({ latency }: LiveOptions): Partial<HlsConfig> => ({
  startPosition: -1,
  liveDurationInfinity: true, // what can be watched is then what the playlist lists
  lowLatencyMode: latency === 'low',
  ...(latency === 'low' && { maxLiveSyncPlaybackRate: CATCH_UP_RATE }),
})
