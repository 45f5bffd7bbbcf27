import type { Generated } from 'kysely'
import type { PostProblem } from '../../platform/http/json-post.ts'

export interface PixelTargetTable {
  id: Generated<number>
  store_id: number
  url: string
  secret: Buffer
  views: boolean
  events: boolean
  with_address: boolean
  enabled: Generated<boolean>
  last_view_id: Generated<number>
  last_event_id: Generated<number>
  delivered_at: string | null
  failures: Generated<number>
  next_try_at: string | null
  created_at: Generated<string>
}

export interface PixelFailureTable {
  id: Generated<number>
  target_id: number
  problem: PostProblem
  status: number | null
  at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    pixel_target: PixelTargetTable
    pixel_failure: PixelFailureTable
  }
}
