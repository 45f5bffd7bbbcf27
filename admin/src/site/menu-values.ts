import type { Translations } from '@matinee/contract/platform/translations'
import type { MenuItem, Menus } from '@matinee/contract/site/menus'

/** An entry as its form has it; `id` tells it from the others while it moves. */
export interface MenuEntry {
  id: number
  /** Missing for one that is not saved yet. */
  saved_id?: number | undefined
  label: string
  translations: Translations
  /** The id of a page; null for an address. */
  page_id: number | null
  address: string
}

export interface MenuValues {
  header: MenuEntry[]
  footer: MenuEntry[]
}

export const MENUS = ['header', 'footer'] as const
export type MenuName = (typeof MENUS)[number]

const entryOf = ({ id, label, translations = {}, page_id, address }: MenuItem, at: number): MenuEntry => ({
  id: at + 1,
  saved_id: id,
  label,
  translations,
  page_id,
  address: address ?? '',
})

export const valuesOf = ({ header, footer }: Menus): MenuValues => ({
  header: header.map(entryOf),
  footer: footer.map(entryOf),
})

const itemOf = ({ saved_id, label, translations, page_id, address }: MenuEntry): MenuItem => ({
  ...(saved_id !== undefined && { id: saved_id }),
  label: label.trim(),
  translations: translations as NonNullable<MenuItem['translations']>,
  page_id,
  address: page_id === null ? address.trim() || null : null,
})

export const menusOf = ({ header, footer }: MenuValues): Menus => ({
  header: header.map(itemOf),
  footer: footer.map(itemOf),
})

/** An id that no entry has. */
export const nextId = (entries: readonly MenuEntry[]) => Math.max(0, ...entries.map(({ id }) => id)) + 1
