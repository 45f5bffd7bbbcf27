/**
 * `scheduled`: before its time. `waiting`: its time has come, and there is no signal on air yet. `interrupted`: the
 * signal is lost and waited for. `keeping`: over, the recording is being finished. `ended`: over, without a recording.
 * `on_demand`: over, and its recording plays like any film.
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

export const LATENCIES = ['normal', 'low'] as const
export type Latency = (typeof LATENCIES)[number]

/** What happens to a live event comes to open pages by their one stream (see `LIVE_PATH`), as a `LiveEventSignal`. */
export const liveEventChannel = (contentId: number) => `live:${contentId}`

export interface LiveEventSignal {
  what: 'state' | 'changed' | 'signal'
  id: number
  state: LiveState
}
