/**
 * `scheduled`: before the start time. `waiting`: after the start time, without a signal on air. `interrupted`: the
 * signal is lost and waited for. `keeping`: over, the recording is being completed. `ended`: over, without a recording.
 * `on_demand`: over, and the recording plays like any film.
 */
export const LIVE_STATES = [
  'scheduled',
  'waiting',
  'live',
  'interrupted',
  'keeping',
  'ended',
  'on_demand',
  'canceled',
] as const
export type LiveState = (typeof LIVE_STATES)[number]

/** `premiere`: a film of the store that all viewers see at the same moment, without a signal. */
export const LIVE_KINDS = ['broadcast', 'premiere'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

export const LATENCIES = ['normal', 'low'] as const
export type Latency = (typeof LATENCIES)[number]

/** The channel of a live event in the page's live stream (see `LIVE_PATH`). Its messages are `LiveEventSignal`s. */
export const liveEventChannel = (contentId: number) => `live:${contentId}`

/** The channel of those who wait for a live event to begin: whoever listens is counted. Its messages are `WaitingSignal`s. */
export const waitingChannel = (contentId: number) => `waiting:${contentId}`

export interface WaitingSignal {
  viewers: number
}

/** The staff's channel of a live event in the page's live stream: its audience was counted again, or a moment was marked. */
export const studioChannel = (contentId: number) => `studio:${contentId}`

export interface LiveEventSignal {
  what: 'state' | 'changed' | 'signal'
  id: number
  state: LiveState
}
