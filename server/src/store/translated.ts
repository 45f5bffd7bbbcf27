import type { Translations } from '@matinee/contract/platform/translations'
import { sql } from 'kysely'
import { canonicalJson } from '../platform/database/jsonb.ts'
import { PLANNED_ONCE } from '../platform/database/database.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { LanguageNotOffered } from './errors.ts'

export type Texts<Field extends string = string> = Partial<Record<Field, string | null>>

/** The tables whose rows have translations. */
export type TranslatedTable = 'content' | 'category' | 'author' | 'offer'

/** A row in the language of its reader. What is not translated stays as it is, and is named. */
export function translateRow<Field extends string, Row extends Record<Field, string | null>>(
  row: Row,
  texts: Texts<Field> | undefined,
  fields: readonly Field[],
): Row & { untranslated?: string[] } {
  const translated = fields.filter((field) => texts?.[field])
  const untranslated = fields.filter((field) => row[field] && !texts?.[field])
  return {
    ...row,
    ...Object.fromEntries(translated.map((field) => [field, texts![field]])),
    ...(untranslated.length > 0 && { untranslated }),
  }
}

/** Rows in the language of their reader, in one query; none for readers of the store's own language. */
export async function translateRows<
  Field extends string,
  Row extends { id: number } & Record<Field, string | null>,
>(
  ctx: StoreContext,
  table: TranslatedTable,
  rows: Row[],
  fields: readonly Field[],
): Promise<(Row & { untranslated?: string[] })[]> {
  if (!ctx.language || rows.length === 0) return rows
  const texts = await readTranslations(
    ctx,
    table,
    rows.map(({ id }) => id),
    fields,
  )
  return rows.map((row) => translateRow(row, texts.get(row.id), fields))
}

/** The texts of rows in the reader's language, by id; empty in the store's own language. */
export async function readTranslations<Field extends string>(
  { db, store, language }: StoreContext,
  table: TranslatedTable,
  ids: number[],
  fields: readonly Field[],
): Promise<Map<number, Texts<Field>>> {
  if (!language || ids.length === 0) return new Map()
  const texts = fields.flatMap((field) => [sql.lit(field), sql`texts->${sql.lit(field)}`])
  const { rows } = await sql<{ id: number; texts: Texts<Field> }>`${sql.raw(PLANNED_ONCE)}
    select id, jsonb_build_object(${sql.join(texts)}) as texts
    from ${sql.table(table)} cross join lateral (select translations->${language} as texts offset 0) as said
    where store_id = ${store.id} and id = any(${ids}) and translations ? ${language}`.execute(db)
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}

/**
 * Translations after a change: each language that is named is replaced as a whole. Refuses others than the store's, and
 * the one that the texts themselves are in; what is sent as it was stays, whatever languages the store has since.
 */
export function changeTranslations<Field extends string>(
  { store }: StoreContext,
  before: Translations<Field>,
  changes: Translations<Field>,
  own: string = store.locale,
): Translations<Field> {
  const offered = [store.locale, ...(store.locales ?? [])]
  const after = { ...before }
  for (const [language, texts] of Object.entries(changes)) {
    const filled = withoutBlanks(texts)
    if (canonicalJson(filled) === canonicalJson(before[language])) continue
    if (Object.keys(filled).length === 0) delete after[language]
    else if (offered.includes(language) && language !== own) after[language] = filled
    else throw LanguageNotOffered({ errors: { translations: ['unknown'] }, values: { language } })
  }
  return after
}

const withoutBlanks = <Field extends string>(texts: Texts<Field>) =>
  Object.fromEntries(
    Object.entries<string | null | undefined>(texts)
      .map(([field, text]) => [field, text?.trim()] as const)
      .filter(([, text]) => text),
  ) as Texts<Field>
