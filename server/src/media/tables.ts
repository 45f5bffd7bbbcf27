import type { Generated } from 'kysely'
import type { VIDEO_STATES } from '@matinee/contract/media/media'
import type { GeneratedJsonb } from '../platform/database/jsonb.ts'

export interface VideoTable {
  id: Generated<number>
  store_id: number
  upload_id: string | null
  file_name: string
  source_key: string
  size: number
  checksum: string | null
  state: Generated<(typeof VIDEO_STATES)[number]>
  version: Generated<number>
  hls_key: string | null
  watchable: Generated<boolean>
  percent: number | null
  speed: number | null
  seconds_left: number | null
  /** The unavailable dependency that encoding waits for. */
  waiting_for: 'storage' | null
  failure_code: string | null
  failure: string | null
  probe: unknown
  duration: number | null
  /** Seconds of a recording that are left out before the first that is shown. */
  begins_at: Generated<number>
  width: number | null
  height: number | null
  blur_hash: string | null
  /** Public addresses of poster candidates. */
  poster_candidates: GeneratedJsonb<string[]>
  storyboard: Generated<boolean>
  demo: Generated<boolean>
  /** The uploader; null if they are no longer a member. */
  uploaded_by: number | null
  created_at: Generated<string>
  ready_at: string | null
}

export interface RenditionTable {
  video_id: number
  version: number
  name: string
  width: number
  height: number
  frame_rate: number
  peak_bandwidth: number
  average_bandwidth: number
  codecs: string
  complete: Generated<boolean>
}

export interface SoundTrackTable {
  video_id: number
  version: number
  position: number
  language: string
  label: string
}

export interface CaptionTable {
  id: Generated<number>
  video_id: number
  language: string
  label: string
  source: 'upload' | 'embedded'
  file_key: string
  cues: number
  /** What was written, where the film begins elsewhere since; and the second its times count from. */
  whole_key: Generated<string | null>
  whole_from: Generated<number | null>
  created_at: Generated<string>
}

export interface UploadTable {
  id: string
  store_id: number
  member_id: number
  content_id: number | null
  collection_id: number | null
  video_id: number
  key: string
  file_name: string
  file_type: string | null
  size: number
  checksum: string | null
  created_at: Generated<string>
  active_at: Generated<string>
  /** The process that writes it to the bucket, until when unless it says so again, and whether another waits. */
  writer: string | null
  writer_until: string | null
  writer_wanted: Generated<boolean>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    video: VideoTable
    rendition: RenditionTable
    sound_track: SoundTrackTable
    caption: CaptionTable
    upload: UploadTable
  }
}
