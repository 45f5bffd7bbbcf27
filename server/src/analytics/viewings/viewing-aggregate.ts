import type { PlayerEventName } from '@matinee/contract/analytics/analytics'

export interface AggregateEvent {
  /** Milliseconds since 1970. */
  at: number
  name: PlayerEventName
  /** Position in the film, rounded. */
  second: number
}

/** The state of the aggregation after an event, from which the next one continues. */
export interface PlaybackCursor {
  at: number
  /** Play was pressed and not paused since. */
  isWanted: boolean
  /** Whether a frame was shown since the film was loaded; unknown if its start was not reported. */
  stage: 'unknown' | 'unstarted' | 'started'
  /** Time and position at which play was pressed, until the first frame. */
  asked_at: number | null
  asked_second: number | null
  /** The last heartbeat of a playing film. */
  mark: { at: number; second: number } | null
  waiting_since: number | null
  /** Milliseconds watched in this play; null once it has counted as a view. */
  play_ms: number | null
}

/** The aggregated numbers of one viewing. */
export interface ViewingAggregate {
  attempts: number
  plays: number
  views: number
  watched_ms: number
  film_seconds: number
  ends: number
  waits: number
  waited_ms: number
  errors: number
  start_ms: number[]
  spans: number[]
  standing: PlaybackCursor
}

/** The aggregate before any event. */
export const emptyAggregate = (): ViewingAggregate => ({
  attempts: 0,
  plays: 0,
  views: 0,
  watched_ms: 0,
  film_seconds: 0,
  ends: 0,
  waits: 0,
  waited_ms: 0,
  errors: 0,
  start_ms: [],
  spans: [],
  standing: {
    at: 0,
    isWanted: true,
    stage: 'unknown',
    asked_at: null,
    asked_second: null,
    mark: null,
    waiting_since: null,
    play_ms: 0,
  },
})
