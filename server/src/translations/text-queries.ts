import type { FileKind } from '@matinee/contract/translations/translations'
import type { Translations } from '@matinee/contract/platform/translations'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { draftColumn } from './queries.ts'

/** Pages are read as blocks: see `text-rows.ts`. */
export type RowKind = Exclude<FileKind, 'page'>

interface TextSource {
  table: string
  /** Texts by their names, as they are in the store's own language. */
  texts: RawBuilder<unknown>
  translations?: RawBuilder<unknown>
  condition?: RawBuilder<unknown>
}

const textObject = (texts: Record<string, RawBuilder<unknown>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(texts).flatMap(([name, own]) => [sql.lit(name), own]))})`
const columns = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`own.${name}`)]))

const PROGRAM_TEXTS = ['title', 'short_description', 'description', 'meta_title', 'meta_description']

const SOURCES: Record<RowKind, TextSource> = {
  program: {
    table: 'content',
    texts: textObject(Object.fromEntries(PROGRAM_TEXTS.map((name) => [name, draftColumn(name)]))),
    translations: sql`coalesce(own.draft->'translations', own.translations)`,
    condition: sql`own.status <> 'archived'`,
  },
  category: {
    table: 'category',
    texts: textObject(columns('title', 'description', 'meta_title', 'meta_description')),
  },
  author: {
    table: 'author',
    texts: textObject({ description: sql`own.bio`, ...columns('meta_title', 'meta_description') }),
  },
  field: {
    table: 'custom_field',
    texts: sql`${textObject(columns('title'))} || coalesce((
      select jsonb_object_agg('option.' || slug, option.title) from custom_option as option
      where option.field_id = own.id), '{}')`,
  },
  offer: {
    table: 'offer',
    texts: textObject({
      ...columns('title', 'description', 'badge'),
      perks: sql`array_to_string(own.perks, e'\n')`,
    }),
    condition: sql`own.state = 'active'`,
  },
  upsell: { table: 'upsell', texts: textObject(columns('title', 'text')) },
  menu: { table: 'site_menu_item', texts: textObject(columns('label')) },
}

export interface OwnTexts {
  id: number
  texts: Record<string, string | null>
  translations: Translations
}

/** Rows of a kind with all their texts: with an id below `before`, of these ids where there are some, the newest first. */
export async function listOwnTexts(
  db: Db,
  storeId: number,
  {
    kind,
    before,
    ids,
    most,
  }: { kind: RowKind; before: number | null; ids: readonly number[] | null; most: number },
): Promise<OwnTexts[]> {
  const { table, texts, translations = sql`own.translations`, condition = sql`true` } = SOURCES[kind]
  const { rows } = await sql<OwnTexts>`
    select own.id, ${texts} as texts, ${translations} as translations from ${sql.table(table)} as own
    where own.store_id = ${storeId} and ${condition} and (${before}::bigint is null or own.id < ${before})
      and (${ids}::bigint[] is null or own.id = any(${ids}))
    order by own.id desc limit ${most}`.execute(db)
  return rows
}
