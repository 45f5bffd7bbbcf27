import type { PlayerEventName } from '@matinee/contract/analytics/analytics'
import type { Device } from '@matinee/contract/analytics/reports'
import type { ViewingAggregate } from './viewing-aggregate.ts'

/** A visitor, the content and the day. Moments here are milliseconds since 1970. */
export interface ViewingKey {
  store_id: number
  visitor: string
  content_id: number
  video_id: number
}

/** A received batch that is not counted yet. */
export interface IntakeRow extends ViewingKey {
  first_at: number
  last_at: number
}

interface ViewingDimensions extends ViewingKey {
  device: Device
  /** The day in the store's time zone. */
  day: string
  country: string | null
  member_id: number | null
  /** Watched while it was broadcast. */
  live: boolean
}

export interface RecordedEvent extends ViewingDimensions {
  at: number
  name: PlayerEventName
  second: number
  /** Length of the film in seconds; 0 if unknown, as of a broadcast. */
  duration: number
}

export interface ViewingRow extends ViewingDimensions, ViewingAggregate {
  began_at: number
  last_at: number
  seen_seconds: number
  /** Null for a broadcast. */
  completion: number | null
}
