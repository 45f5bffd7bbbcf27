import { listPageTexts, type PageText } from '@matinee/contract/site/page-texts'
import type { Db } from '../platform/database/database.ts'
import { listPageDrafts, type PageDraft } from './page-queries.ts'

const AT_ONCE = 50

/** A page as it is written now, and its texts. */
export interface WrittenPage extends PageDraft {
  texts: PageText[]
}

/** The pages of a store, or those with these ids, with what there is to translate of them, the newest first. */
export async function* readWrittenPages(
  db: Db,
  storeId: number,
  ids: readonly number[] | null = null,
): AsyncGenerator<WrittenPage> {
  for (let before: number | null = null; ;) {
    const pages: PageDraft[] = await listPageDrafts(db, storeId, { before, ids, most: AT_ONCE })
    for (const page of pages)
      yield { ...page, texts: listPageTexts(page).filter(({ own }) => own.trim() !== '') }
    if (pages.length < AT_ONCE) return
    before = pages.at(-1)!.id
  }
}

/** The texts of a page that a reader of a language sees in another one; its description is for search engines alone. */
export const untranslatedOf = ({ texts, translations, language: own }: WrittenPage, language: string) =>
  language === own
    ? []
    : texts.filter(({ name, field }) => field !== 'description' && !translations[language]?.[name])
