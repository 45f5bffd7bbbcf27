import type { Block } from '@matinee/contract/site/blocks'
import type { MessageState } from '@matinee/contract/site/contact'
import type { MENU_SIZES } from '@matinee/contract/site/menus'
import type { Generated } from 'kysely'
import type { Translations } from '@matinee/contract/platform/translations'
import type { GeneratedJsonb, Jsonb } from '../platform/database/jsonb.ts'

export interface SitePageTable {
  id: Generated<number>
  store_id: number
  permalink: string
  language: string
  /** Whether search engines may list it. */
  in_search: Generated<boolean>
  published_at: string | null
  created_at: string
  updated_at: string
  /** The catalogue's own page. */
  is_catalog: Generated<boolean>
  /** A removed page is deleted later. */
  removed_at: string | null
}

export interface SitePageRevisionTable {
  id: Generated<number>
  store_id: number
  page_id: number
  title: string
  description: string | null
  blocks: Jsonb<Block[]>
  /** By language and name of the text: see `listPageTexts`. */
  translations: GeneratedJsonb<Translations>
  member_id: number | null
  saved_at: string
  is_published: Generated<boolean>
}

export interface SitePageAddressTable {
  store_id: number
  permalink: string
  page_id: number
}

/** What a visitor wrote to the publisher. */
export interface ContactMessageTable {
  id: Generated<number>
  store_id: number
  page_id: number | null
  /** Set if its sender was signed in. */
  member_id: number | null
  /** The number of the form it was written in. */
  form: string
  name: string
  email: string
  subject: string
  body: string
  language: string
  state: Generated<MessageState>
  created_at: string
}

export interface SiteMenuItemTable {
  id: Generated<number>
  store_id: number
  menu: keyof typeof MENU_SIZES
  position: number
  label: string
  page_id: number | null
  /** An address elsewhere, or a path of the store. */
  link: string | null
  translations: GeneratedJsonb<Translations<'label'>>
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    site_page: SitePageTable
    site_page_revision: SitePageRevisionTable
    site_page_address: SitePageAddressTable
    contact_message: ContactMessageTable
    site_menu_item: SiteMenuItemTable
  }
}
