import type { Card, Chapter, Content } from '@matinee/contract/catalogue/catalogue'
import type { Translations } from '@matinee/contract/platform/translations'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { readTranslations, translateRow, translateRows, type Texts } from '../../store/translated.ts'
import { TRANSLATED_FIELDS, type TranslatedField } from '../tables.ts'
import { readFieldTexts, translateValues } from '../terms/translated-fields.ts'
import { PLAN_ONCE } from './card-queries.ts'

const CARD_FIELDS = ['title', 'short_description'] as const
const PAGE_FIELDS = ['title', 'short_description', 'description'] as const

/** Cards in the language of their reader. */
export async function translateCards<
  C extends Pick<Card, 'id' | 'title' | 'short_description'> & { custom_values?: Card['custom_values'] },
>(ctx: StoreContext, cards: C[]): Promise<(C & { untranslated?: string[] })[]> {
  const translated = await translateRows(ctx, 'content', cards, CARD_FIELDS)
  if (!ctx.language || !cards.some(({ custom_values = [] }) => custom_values.length > 0)) return translated
  const texts = await readFieldTexts(ctx)
  return translated.map((card) => ({
    ...card,
    ...(card.custom_values && { custom_values: translateValues(card.custom_values, texts) }),
  }))
}

/** A program's page in the language of its reader. */
export async function translateContent(ctx: StoreContext, content: Content): Promise<Content> {
  if (!ctx.language) return content
  const texts = await readTranslations(ctx, 'content', [content.id], TRANSLATED_FIELDS)
  return translateSurroundings(ctx, withTexts(content, texts.get(content.id)))
}

/** The same with texts that are at hand, as those of a draft. */
export async function translateWith(
  ctx: StoreContext,
  content: Content,
  translations: Translations<TranslatedField>,
): Promise<Content> {
  if (!ctx.language) return content
  return translateSurroundings(ctx, withTexts(content, translations[ctx.language]))
}

/** The categories and custom fields of a page. */
async function translateSurroundings(ctx: StoreContext, content: Content): Promise<Content> {
  const [categories, fields] = await Promise.all([
    translateRows(ctx, 'category', content.categories, ['title']),
    readFieldTexts(ctx),
  ])
  return {
    ...content,
    categories: categories.map(({ id, title, permalink }) => ({ id, title, permalink })),
    custom_values: translateValues(content.custom_values, fields),
  }
}

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
