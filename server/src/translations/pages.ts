import type { IncompleteRow } from '@matinee/contract/translations/translations'
import type { Db } from '../platform/database/database.ts'
import { readWrittenPages, untranslatedOf } from '../site/written-pages.ts'
import type { KindCount } from './queries.ts'

/** How many pages have texts, and how many lack translations, by language. */
export async function countPages(
  db: Db,
  storeId: number,
  languages: readonly string[],
): Promise<KindCount[]> {
  const counts = languages.map((language) => ({ language, count: 0, incomplete: 0 }))
  for await (const page of readWrittenPages(db, storeId)) {
    if (page.texts.length === 0) continue
    for (const count of counts) {
      count.count += 1
      if (untranslatedOf(page, count.language).length > 0) count.incomplete += 1
    }
  }
  return counts
}

/** The newest pages that lack translations, with what their texts are. */
export async function listIncompletePages(
  db: Db,
  storeId: number,
  { language, most }: { language: string; most: number },
): Promise<IncompleteRow[]> {
  const rows: IncompleteRow[] = []
  for await (const page of readWrittenPages(db, storeId)) {
    const fields = new Set(untranslatedOf(page, language).map(({ field }) => field))
    if (fields.size > 0) rows.push({ id: page.id, title: page.title, texts: [...fields] })
    if (rows.length === most) break
  }
  return rows
}
