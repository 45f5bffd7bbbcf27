import { listBlockTexts, listPageTexts, type PageText } from '@matinee/contract/site/page-texts'
import type { ShownBlock } from '@matinee/contract/site/blocks'
import type { Translations } from '@matinee/contract/platform/translations'
import { sanitizeRichText } from '../catalogue/rich-text.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { changeTranslations, type Texts } from '../store/translated.ts'
import { PageTextTooLong } from './errors.ts'
import {
  findRevisionTexts,
  type PageDraft,
  type PageRow,
  type PageWords,
  type PublishedPage,
} from './page-queries.ts'

interface PageChange extends PageWords {
  language: string
  translations?: Translations
}

/** Translations of a page after a save: those of texts that it still has. Refuses texts that are too long. */
export async function translationsAfter(
  ctx: StoreContext,
  { translations: before, is_catalog }: PageDraft,
  page: PageChange,
): Promise<Translations> {
  const after = changeTranslations(ctx, before, page.translations ?? {}, page.language)
  const texts = listPageTexts({ ...page, is_catalog })
  const kept = await Promise.all(
    Object.entries(after).map(async ([language, said]) => [language, await keepTexts(texts, said)] as const),
  )
  return Object.fromEntries(kept.filter(([, said]) => Object.keys(said).length > 0))
}

async function keepTexts(texts: readonly PageText[], said: Texts): Promise<Texts> {
  const kept = texts.flatMap((text) => (said[text.name] ? [cleanText(text, said[text.name]!)] : []))
  return Object.fromEntries(await Promise.all(kept))
}

async function cleanText({ name, kind, own, maxLength }: PageText, said: string): Promise<[string, string]> {
  if (said.length > maxLength)
    throw PageTextTooLong({
      errors: { translations: ['maxLength'] },
      values: { text: own.slice(0, 60), most: maxLength },
    })
  return [name, kind === 'rich' ? await sanitizeRichText(said) : said]
}

/** The language of a reader; undefined if it is the page's own, which reads no translations. */
function otherLanguage({ store, language = store.locale }: StoreContext, page: PageRow) {
  return language === page.language ? undefined : language
}

/** The texts of a published page in the language of its reader; undefined in its own. */
export async function publishedTexts(ctx: StoreContext, page: PublishedPage): Promise<Texts | undefined> {
  const language = otherLanguage(ctx, page)
  if (language === undefined) return undefined
  return (await findRevisionTexts(ctx.db, ctx.store.id, { version: page.version, language })) ?? {}
}

/** The same of a draft. */
export function draftTexts(ctx: StoreContext, page: PageDraft): Texts | undefined {
  const language = otherLanguage(ctx, page)
  return language === undefined ? undefined : (page.translations[language] ?? {})
}

/**
 * The title and description of a page in the language of its reader; a title that is not translated is named. What search
 * engines read falls back to what the page shows, not to another language.
 */
export const translateHead = (
  { title, description }: Pick<PageWords, 'title' | 'description'>,
  texts: Texts,
): Pick<PageWords, 'title' | 'description'> & { untranslated?: string[] } => ({
  title: texts['title'] ?? title,
  description: texts['description'] ?? (Object.keys(texts).length > 0 ? null : description),
  ...(!texts['title'] && { untranslated: ['title'] }),
})

/** A block in the language of its reader; what is not translated is named. Texts that it does not have stay away. */
export function translateBlock<Shown extends ShownBlock>(block: Shown, texts: Texts): Shown {
  const there = listBlockTexts(block).filter(({ own }) => own.trim() !== '')
  const said = (name: string) => texts[`${block.key}.${name}`]
  const untranslated = there.filter(({ name }) => !said(name)).map(({ name }) => name)
  const translated = there.flatMap(({ name }) => {
    const text = said(name)
    return text ? [{ path: name.split('.'), text }] : []
  })
  return {
    ...translated.reduce<Shown>((shown, { path, text }) => withText(shown, path, text), block),
    ...(untranslated.length > 0 && { untranslated }),
  }
}

type Entries = readonly { key: number }[]

/** The same with another text at `title`, or at `questions.2.answer`. */
function withText<Shown extends object>(
  shown: Shown,
  [name = '', key, field]: string[],
  text: string,
): Shown {
  if (key === undefined || field === undefined) return { ...shown, [name]: text }
  const entries = (shown as Record<string, Entries>)[name]!
  return {
    ...shown,
    [name]: entries.map((entry) => (String(entry.key) === key ? { ...entry, [field]: text } : entry)),
  }
}
