import type { Generated } from 'kysely'

export interface PodcastAddressTable {
  member_id: number
  store_id: number
  token_hash: Buffer
  /** Null after it was restored without the secrets of its install: it works, and cannot be shown again. */
  token_sealed: Buffer | null
  made_at: string
  last_used_at: Generated<string | null>
}

export interface PodcastNetworkTable {
  member_id: number
  store_id: number
  day: string
  network: Buffer
}

export interface PodcastListenerTable {
  podcast_id: number
  content_id: number
  store_id: number
  day: string
  listener: Buffer
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    podcast_address: PodcastAddressTable
    podcast_network: PodcastNetworkTable
    podcast_listener: PodcastListenerTable
  }
}
