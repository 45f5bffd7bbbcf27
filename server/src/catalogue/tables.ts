import type { Generated } from 'kysely'
import type { CONTENT_KINDS, CONTENT_STATUSES } from '@matinee/contract/catalogue'

export interface ContentTable {
  id: Generated<number>
  store_id: number
  kind: Generated<(typeof CONTENT_KINDS)[number]>
  status: Generated<(typeof CONTENT_STATUSES)[number]>
  title: string
  permalink: string
  short_description: string | null
  description: string | null
  position: Generated<number>
  video_id: number | null
  horizontal_image: string | null
  vertical_image: string | null
  blur_hash: string | null
  demo: Generated<boolean>
  version: Generated<number>
  published_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface CategoryTable {
  id: Generated<number>
  store_id: number
  title: string
  permalink: string
  position: Generated<number>
  featured: Generated<boolean>
  demo: Generated<boolean>
}

export interface AuthorTable {
  id: Generated<number>
  store_id: number
  name: string
  permalink: string
  bio: string | null
  image: string | null
  position: Generated<number>
  demo: Generated<boolean>
}

export interface ContentCategoryTable {
  category_id: number
  content_id: number
  position: Generated<number>
}

export interface ContentAuthorTable {
  author_id: number
  content_id: number
  position: Generated<number>
}

declare module '../platform/tables.ts' {
  interface Tables {
    content: ContentTable
    category: CategoryTable
    author: AuthorTable
    content_category: ContentCategoryTable
    content_author: ContentAuthorTable
  }
}
