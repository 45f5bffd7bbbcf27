import type { PlayerEventName } from '@matinee/contract/analytics'
import type { Device } from '@matinee/contract/reports'
import type { Tally } from './tally.ts'

/** Who watched what. Moments here are milliseconds since 1970. */
export interface Watched {
  store_id: number
  visitor: string
  content_id: number
  video_id: number
}

/** A batch that was taken in and is not counted yet. */
export interface Intake extends Watched {
  first_at: number
  last_at: number
}

interface Told extends Watched {
  device: Device
  /** The day it was at the store. */
  day: string
  country: string | null
  member_id: number | null
}

export interface ToldEvent extends Told {
  at: number
  name: PlayerEventName
  second: number
  /** Seconds of the film; 0 where it is not known. */
  duration: number
}

export interface ViewingRow extends Told, Tally {
  began_at: number
  last_at: number
  seen_seconds: number
  completion: number
}
