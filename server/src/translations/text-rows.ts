import { UpsellTranslations } from '@matinee/contract/billing/upsells'
import { ProgramTranslations } from '@matinee/contract/catalogue/programs'
import { MOST_FIELD_TITLE, TermTranslations } from '@matinee/contract/catalogue/terms'
import { OfferTranslations } from '@matinee/contract/offers/offers-admin'
import { lengthsOf } from '@matinee/contract/platform/schema-builders'
import { MenuTranslations } from '@matinee/contract/site/menus'
import type { FileKind } from '@matinee/contract/translations/translations'
import type { Translations } from '@matinee/contract/platform/translations'
import type { Db } from '../platform/database/database.ts'
import { readWrittenPages } from '../site/written-pages.ts'
import { listOwnTexts, type OwnTexts, type RowKind } from './text-queries.ts'

const AT_ONCE = 200

/** A text in the language it was written in. */
export interface OwnText {
  name: string
  own: string
  maxLength: number
}

/** A row with its texts, of those that have something to translate. */
export interface TextRow {
  kind: FileKind
  id: number
  texts: OwnText[]
  translations: Translations
  /** Of the texts themselves, where that need not be the store's own. */
  language?: string
}

const FIELD_LENGTHS = { title: MOST_FIELD_TITLE, option: MOST_FIELD_TITLE }

/** The longest translations of each text. */
const LENGTHS: Record<RowKind, Record<string, number>> = {
  program: lengthsOf(ProgramTranslations),
  category: lengthsOf(TermTranslations),
  author: lengthsOf(TermTranslations),
  field: FIELD_LENGTHS,
  offer: lengthsOf(OfferTranslations),
  upsell: lengthsOf(UpsellTranslations),
  menu: lengthsOf(MenuTranslations),
}

/** The rows of a kind, or those with these ids, with their texts, the newest first. */
export async function* readTextRows(
  db: Db,
  storeId: number,
  kind: FileKind,
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

const toTextRow = (kind: RowKind, { id, texts, translations }: OwnTexts): TextRow => ({
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
