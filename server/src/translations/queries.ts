import type { FileKind, IncompleteRow } from '@matinee/contract/translations/translations'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/database.ts'

interface KindSource {
  table: string
  title: RawBuilder<string>
  /** Each text by its name in the translations, and what it is in the store's own language. */
  texts: Record<string, RawBuilder<unknown>>
  translations?: RawBuilder<unknown>
  condition?: RawBuilder<unknown>
  /** More texts of a row, as an array of names. */
  others?: (language: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** With what is not published yet. */
export const draftColumn = (name: string) =>
  sql<string>`case when own.draft ? ${sql.lit(name)} then own.draft->>${sql.lit(name)} else own.${sql.ref(name)} end`

/** Choices of a field, whose texts are kept with the field. */
const untranslatedOptions = (language: RawBuilder<unknown>) => sql`array(
  select 'option' from custom_option as option where option.field_id = own.id
    and coalesce(own.translations->${language}->>('option.' || option.slug), '') = '' limit 1)`

/** Pages are blocks of texts, which are counted one by one: see `pages.ts`; for mails see `mails.ts`. */
export type RowKind = Exclude<FileKind, 'page'>

const SOURCES: Record<RowKind, KindSource> = {
  program: {
    table: 'content',
    title: draftColumn('title'),
    texts: {
      title: draftColumn('title'),
      short_description: draftColumn('short_description'),
      description: draftColumn('description'),
    },
    translations: sql`coalesce(own.draft->'translations', own.translations)`,
    condition: sql`own.status <> 'archived'`,
  },
  category: {
    table: 'category',
    title: sql`own.title`,
    texts: { title: sql`own.title`, description: sql`own.description` },
  },
  author: { table: 'author', title: sql`own.name`, texts: { description: sql`own.bio` } },
  field: {
    table: 'custom_field',
    title: sql`own.title`,
    texts: { title: sql`own.title` },
    others: untranslatedOptions,
  },
  offer: {
    table: 'offer',
    title: sql`own.title`,
    texts: {
      title: sql`own.title`,
      description: sql`own.description`,
      badge: sql`own.badge`,
      perks: sql`array_to_string(own.perks, '')`,
    },
    condition: sql`own.state = 'active'`,
  },
  upsell: {
    table: 'upsell',
    title: sql`own.title`,
    texts: { title: sql`own.title`, text: sql`own.text` },
    condition: sql`own.active`,
  },
  menu: { table: 'site_menu_item', title: sql`own.label`, texts: { label: sql`own.label` } },
}

/** The names of the texts of a row that are not translated into a language. */
function untranslatedTexts({ texts, translations, others }: KindSource, language: RawBuilder<unknown>) {
  const said = translations ?? sql`own.translations`
  const names = Object.entries(texts).map(
    ([name, own]) => sql`case when coalesce(${own}, '') <> ''
      and coalesce(${said}->${language}->>${sql.lit(name)}, '') = '' then ${sql.lit(name)} end`,
  )
  const own = sql`array_remove(array[${sql.join(names)}]::text[], null)`
  return others ? sql`${own} || ${others(language)}` : own
}

const rowsOf = ({ table, texts, condition = sql`true` }: KindSource, storeId: number) => sql`
  ${sql.table(table)} as own where own.store_id = ${storeId} and ${condition}
    and (${sql.join(
      Object.values(texts).map((own) => sql`coalesce(${own}, '') <> ''`),
      sql` or `,
    )})`

export interface KindCount {
  language: string
  count: number
  incomplete: number
}

/** How many rows of a kind have texts, and how many lack translations, by language. */
export async function countRows(
  db: Db,
  storeId: number,
  kind: RowKind,
  languages: readonly string[],
): Promise<KindCount[]> {
  const source = SOURCES[kind]
  const { rows } = await sql<KindCount>`
    select language, count(*)::int as count, (count(*) filter (where texts > 0))::int as incomplete
    from (
      select language, cardinality(${untranslatedTexts(source, sql`language`)}) as texts
      from unnest(${languages}::text[]) as language cross join lateral (select own.* from ${rowsOf(source, storeId)}) as own
    ) as every group by language`.execute(db)
  return rows
}

/** The newest rows of a kind that lack translations, with the names of the texts. */
export async function listIncomplete(
  db: Db,
  storeId: number,
  { kind, language, most }: { kind: RowKind; language: string; most: number },
): Promise<IncompleteRow[]> {
  const source = SOURCES[kind]
  const { rows } = await sql<IncompleteRow>`
    select id, title, texts from (
      select own.id, ${source.title} as title, ${untranslatedTexts(source, sql`${language}::text`)} as texts
      from ${rowsOf(source, storeId)}
    ) as every where cardinality(texts) > 0 order by id desc limit ${most}`.execute(db)
  return rows
}
