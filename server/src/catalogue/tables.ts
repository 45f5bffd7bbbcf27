import type { Generated, GeneratedAlways } from 'kysely'
import type {
  ACCESS_MODES,
  CHAPTER_KINDS,
  CONTENT_KINDS,
  CONTENT_STATUSES,
  CUSTOM_FIELD_TYPES,
  CustomValue,
  LENGTHS,
} from '@matinee/contract/catalogue/catalogue'
import type { LiveState } from '@matinee/contract/live/live'
import type { COMMENT_MODES } from '@matinee/contract/community/community'
import type { PROGRAM_EMBED_MODES } from '@matinee/contract/embeds/embeds'
import type { RegionMode } from '@matinee/contract/store/access-rules'
import type { PRIVATE_LINK_KINDS } from '@matinee/contract/catalogue/private-links'
import type { CHAPTER_STYLES, Crop, CustomValues, ImageShape } from '@matinee/contract/catalogue/programs'
import type { Translations } from '@matinee/contract/platform/translations'
import type { GeneratedJsonb, NullableJsonb } from '../platform/database/jsonb.ts'

/** The original and crop of a shape's picture; without a crop it follows the focal point. */
export interface ImageSource {
  original: string
  crop: Crop | null
}

/** The columns of a program that the editor changes. */
export interface EditedColumns {
  title: string
  permalink: string
  short_description: string | null
  description: string | null
  access: (typeof ACCESS_MODES)[number]
  preview_seconds: number
  tags: string[]
  meta_title: string | null
  meta_description: string | null
  chapter_style: (typeof CHAPTER_STYLES)[number] | null
  commenting: (typeof COMMENT_MODES)[number]
  horizontal_image: string | null
  vertical_image: string | null
  square_image: string | null
  images: Partial<Record<ImageShape, ImageSource>>
  blur_hash: string | null
  region_mode: RegionMode
  region_countries: string[]
  translations: Translations<TranslatedField>
}

/** The texts of a program that are translated. */
export const TRANSLATED_FIELDS = [
  'title',
  'short_description',
  'description',
  'meta_title',
  'meta_description',
] as const
export type TranslatedField = (typeof TRANSLATED_FIELDS)[number]

/** Named one by one, so that no other field of an old draft becomes public. */
export const EDITED_COLUMNS = [
  'title',
  'permalink',
  'short_description',
  'description',
  'access',
  'preview_seconds',
  'tags',
  'meta_title',
  'meta_description',
  'chapter_style',
  'commenting',
  'horizontal_image',
  'vertical_image',
  'square_image',
  'images',
  'blur_hash',
  'region_mode',
  'region_countries',
  'translations',
] as const satisfies (keyof EditedColumns)[]

/** Unpublished changes of a public program. */
export interface ProgramDraft extends Partial<EditedColumns> {
  permalink_by_hand?: boolean
  category_ids?: number[]
  author_ids?: number[]
  custom_values?: CustomValues
}

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
  square_image: string | null
  /** The original and crop of each shape's picture. */
  images: Generated<Partial<Record<ImageShape, ImageSource>>>
  blur_hash: string | null
  access: Generated<(typeof ACCESS_MODES)[number]>
  preview_seconds: Generated<number>
  tags: Generated<string[]>
  meta_title: string | null
  meta_description: string | null
  chapter_style: 'sidebar' | 'below' | 'grid' | null
  commenting: Generated<(typeof COMMENT_MODES)[number]>
  /** Where it is available: everywhere, only in these countries, or everywhere else. */
  region_mode: Generated<RegionMode>
  region_countries: Generated<string[]>
  translations: Generated<Translations<TranslatedField>>
  /** Which sites may embed it; takes effect without being published. */
  embed_mode: Generated<(typeof PROGRAM_EMBED_MODES)[number]>
  embed_domains: Generated<string[]>
  publish_at: string | null
  expire_at: string | null
  coming_soon: Generated<boolean>
  /** Of a live event; written by its room (see `live-card.ts`). */
  live_state: Generated<LiveState | null>
  live_at: Generated<string | null>
  chapters_count: Generated<number>
  chapters_seconds: Generated<number>
  chapters_ready: GeneratedAlways<boolean>
  card_values: GeneratedAlways<CustomValue[]>
  views: Generated<number>
  /** When it became or becomes public; null while it is hidden. */
  listed_at: GeneratedAlways<string | null>
  /** The access it requires; maintained by the database. */
  seconds: Generated<number>
  length: GeneratedAlways<(typeof LENGTHS)[number]>
  draft: NullableJsonb<ProgramDraft>
  /** The address was set by hand and no longer follows the title. */
  permalink_by_hand: Generated<boolean>
  next_video_id: number | null
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
  hidden: Generated<boolean>
  description: string | null
  image: string | null
  meta_title: string | null
  meta_description: string | null
  translations: GeneratedJsonb<Translations>
  version: Generated<number>
  demo: Generated<boolean>
  /** Number of published programs; maintained by the database. */
  contents_count: Generated<number>
}

export interface AuthorTable {
  id: Generated<number>
  store_id: number
  name: string
  permalink: string
  bio: string | null
  image: string | null
  links: GeneratedJsonb<{ title: string; url: string }[]>
  meta_title: string | null
  meta_description: string | null
  translations: GeneratedJsonb<Translations>
  version: Generated<number>
  position: Generated<number>
  demo: Generated<boolean>
  /** The staff member who owns its programs. */
  member_id: Generated<number | null>
  /** Number of published programs; maintained by the database. */
  contents_count: Generated<number>
}

export interface ContentPermalinkTable {
  store_id: number
  permalink: string
  content_id: number
}

export interface SavedViewTable {
  id: Generated<number>
  store_id: number
  member_id: number
  name: string
  search: unknown
  created_at: Generated<string>
}

export interface ResourceTable {
  id: Generated<number>
  store_id: number
  content_id: number
  title: string
  file_name: string
  media_type: string
  bytes: number
  file_key: string
  downloads: Generated<number>
  position: Generated<number>
  created_at: Generated<string>
}

export interface ChapterTable {
  id: Generated<number>
  content_id: number
  kind: (typeof CHAPTER_KINDS)[number]
  program_id: number | null
  resource_id: number | null
  title: string | null
  description: string | null
  free_preview: Generated<boolean>
  position: Generated<number>
  created_at: Generated<string>
}

export interface PrivateLinkTable {
  id: Generated<number>
  store_id: number
  content_id: number
  kind: (typeof PRIVATE_LINK_KINDS)[number]
  name: string
  /** The hash of its token. */
  key: Buffer
  made_by: number | null
  password_hash: string | null
  max_plays: number | null
  plays: Generated<number>
  last_played_at: string | null
  created_at: string
  expires_at: string | null
}

export interface MarkerTable {
  id: Generated<number>
  video_id: number
  at_seconds: number
  title: string
}

export interface CategoryPermalinkTable {
  store_id: number
  permalink: string
  category_id: number
}

export interface AuthorPermalinkTable {
  store_id: number
  permalink: string
  author_id: number
}

export interface CustomFieldTable {
  id: Generated<number>
  store_id: number
  key: string
  title: string
  type: (typeof CUSTOM_FIELD_TYPES)[number]
  filterable: Generated<boolean>
  on_card: Generated<boolean>
  on_page: Generated<boolean>
  position: Generated<number>
  translations: GeneratedJsonb<Translations>
}

export interface CustomOptionTable {
  id: Generated<number>
  field_id: number
  slug: string
  title: string
  position: Generated<number>
}

export interface CustomValueTable {
  content_id: number
  field_id: number
  option_id: number | null
  value: string | null
  /** For a number; computed by the database. */
  number: GeneratedAlways<number | null>
}

export interface ContentCategoryTable {
  category_id: number
  content_id: number
  position: Generated<number>
  /** Copied from the program for the order of lists; maintained by the database. */
  listed_at: Generated<string | null>
}

export interface ContentAuthorTable {
  author_id: number
  content_id: number
  position: Generated<number>
  /** Copied from the program for the order of lists; maintained by the database. */
  listed_at: Generated<string | null>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    content: ContentTable
    category: CategoryTable
    author: AuthorTable
    content_category: ContentCategoryTable
    content_author: ContentAuthorTable
    content_permalink: ContentPermalinkTable
    saved_view: SavedViewTable
    resource: ResourceTable
    chapter: ChapterTable
    marker: MarkerTable
    private_link: PrivateLinkTable
    category_permalink: CategoryPermalinkTable
    author_permalink: AuthorPermalinkTable
    custom_field: CustomFieldTable
    custom_option: CustomOptionTable
    custom_value: CustomValueTable
  }
}
