import type { PODCAST_AUDIENCES, PODCAST_MEDIA } from '@matinee/contract/catalogue/podcasts'
import type { Generated } from 'kysely'

export interface PodcastTable {
  id: Generated<number>
  store_id: number
  content_id: number | null
  category_id: number | null
  audience: (typeof PODCAST_AUDIENCES)[number]
  medium: (typeof PODCAST_MEDIA)[number]
  language: string
  genre: string
  explicit: boolean
  contact: string | null
  created_at: string
}

export interface PodcastDownloadTable {
  podcast_id: number
  content_id: number
  store_id: number
  day: string
  downloads: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    podcast: PodcastTable
    podcast_download: PodcastDownloadTable
  }
}
