import type { TranslatedKind } from '@matinee/contract/translations/translations'
import type { Translations } from '@matinee/contract/platform/translations'
import type { Db } from '../platform/database/database.ts'
import { readWrittenPages } from '../site/written-pages.ts'
import { listOwnTexts, type OwnTexts } from './text-queries.ts'

const AT_ONCE = 200

/** A text in the language it was written in. */
export interface OwnText {
  name: string
  own: string
  maxLength: number
}

/** A row with its texts, of those that have something to translate. */
export interface TextRow {
  kind: TranslatedKind
  id: number
  texts: OwnText[]
  translations: Translations
  /** Of the texts themselves, where that need not be the store's own. */
  language?: string
}

/** The longest translations, as the calls of each kind take them. */
const LENGTHS: Record<Exclude<TranslatedKind, 'page'>, Record<string, number>> = {
  program: {
    title: 255,
    short_description: 300,
    description: 20_000,
    meta_title: 120,
    meta_description: 320,
  },
  category: { title: 120, description: 5000, meta_title: 120, meta_description: 300 },
  author: { description: 5000, meta_title: 120, meta_description: 300 },
  field: { title: 60, option: 60 },
  offer: { title: 80, description: 2000, badge: 30, perks: 1500 },
  menu: { label: 60 },
}

/** The rows of a kind, or those with these ids, with their texts, the newest first. */
export async function* readTextRows(
  db: Db,
  storeId: number,
  kind: TranslatedKind,
  ids: readonly number[] | null = null,
): AsyncGenerator<TextRow> {
  if (kind === 'page') return yield* readPageRows(db, storeId, ids)
  for (let before: number | null = null; ;) {
    const rows: OwnTexts[] = await listOwnTexts(db, storeId, { kind, before, ids, most: AT_ONCE })
    for (const row of rows) yield toTextRow(kind, row)
    if (rows.length < AT_ONCE) return
    before = rows.at(-1)!.id
  }
}

const toTextRow = (
  kind: Exclude<TranslatedKind, 'page'>,
  { id, texts, translations }: OwnTexts,
): TextRow => ({
  kind,
  id,
  translations,
  texts: Object.entries(texts).flatMap(([name, own]) =>
    own?.trim() ? [{ name, own, maxLength: LENGTHS[kind][name.split('.')[0]!]! }] : [],
  ),
})

async function* readPageRows(
  db: Db,
  storeId: number,
  ids: readonly number[] | null,
): AsyncGenerator<TextRow> {
  for await (const { id, texts, translations, language } of readWrittenPages(db, storeId, ids))
    yield {
      ...{ kind: 'page', id, translations, language },
      texts: texts.map(({ name, own, maxLength }) => ({ name, own, maxLength })),
    }
}
