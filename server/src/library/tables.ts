export interface FavoriteTable {
  member_id: number
  content_id: number
  chapter_id: number | null
  created_at: string
}

export interface ViewedTable {
  member_id: number
  content_id: number
  chapter_id: number | null
  viewed_at: string
}

export interface WatchTable {
  member_id: number
  program_id: number
  position_seconds: number
  reported_at: string
  watched_at: string | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    favorite: FavoriteTable
    viewed: ViewedTable
    watch: WatchTable
  }
}
