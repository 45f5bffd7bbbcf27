import type { Card, Chapter, Content } from '@matinee/contract/catalogue/catalogue'
import type { Translations } from '@matinee/contract/platform/translations'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { readTranslations, translateRow, translateRows, type Texts } from '../../store/translated.ts'
import { sanitizeRichText } from '../rich-text.ts'
import { TRANSLATED_FIELDS, type TranslatedField } from '../tables.ts'
import { PLAN_ONCE } from './card-queries.ts'

const CARD_FIELDS = ['title', 'short_description'] as const
const PAGE_FIELDS = ['title', 'short_description', 'description'] as const

/** Cards in the language of their reader. */
export const translateCards = <C extends Pick<Card, 'id' | 'title' | 'short_description'>>(
  ctx: StoreContext,
  cards: C[],
) => translateRows(ctx, 'content', cards, CARD_FIELDS)

/** A program's page in the language of its reader. */
export async function translateContent(ctx: StoreContext, content: Content): Promise<Content> {
  if (!ctx.language) return content
  const texts = await readTranslations(ctx, 'content', [content.id], TRANSLATED_FIELDS)
  return withTexts(content, texts.get(content.id))
}

/** The same with texts that are at hand, as those of a draft. */
export const translateWith = (
  { language }: StoreContext,
  content: Content,
  translations: Translations<TranslatedField>,
): Content => (language ? withTexts(content, translations[language]) : content)

/** What search engines read falls back to what the page shows, not to another language. */
const withTexts = (content: Content, texts: Texts<TranslatedField> | undefined): Content => ({
  ...translateRow(content, texts, PAGE_FIELDS),
  meta_title: texts?.meta_title ?? (texts?.title ? null : content.meta_title),
  meta_description:
    texts?.meta_description ??
    (texts?.short_description || texts?.description ? null : content.meta_description),
})

/** Entries of a playlist: those named after their program follow its translation. */
export async function translateChapters(ctx: StoreContext, chapters: Chapter[]): Promise<Chapter[]> {
  if (!ctx.language || chapters.length === 0) return chapters
  const texts = await readChapterTexts(
    ctx,
    chapters.map(({ id }) => id),
  )
  return chapters.map((chapter) => translateRow(chapter, texts.get(chapter.id), CHAPTER_FIELDS))
}

const CHAPTER_FIELDS = ['title', 'description'] as const
type ChapterTexts = Texts<(typeof CHAPTER_FIELDS)[number]>

async function readChapterTexts({ db, store, language }: StoreContext, ids: number[]) {
  const { rows } = await sql<{ id: number } & ChapterTexts>`${PLAN_ONCE}
    select chapter.id, case when chapter.title is null then texts->>'title' end as title,
      case when chapter.description is null then texts->>'short_description' end as description
    from chapter join content as program on program.id = chapter.program_id
    cross join lateral (select program.translations->${language!} as texts offset 0) as said
    where chapter.id = any(${ids}) and program.store_id = ${store.id}`.execute(db)
  return new Map(rows.map(({ id, ...texts }): [number, ChapterTexts] => [id, texts]))
}

/** Translations as they are kept: descriptions hold the rich text of a program's own. */
export async function sanitizeTranslations(given: Translations<TranslatedField>) {
  const entries = Object.entries(given).map(async ([language, { description, ...texts }]) => [
    language,
    { ...texts, ...(description && { description: await sanitizeRichText(description) }) },
  ])
  return Object.fromEntries(await Promise.all(entries)) as Translations<TranslatedField>
}
