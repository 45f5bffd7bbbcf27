import type { StoreContext } from '../../platform/http/http.ts'
import { readTranslations, translateRow } from '../../store/translated.ts'

interface TermPage {
  id: number
  meta_title: string | null
  meta_description: string | null
}

const META_FIELDS = ['meta_title', 'meta_description'] as const

/** The page of a category or author. What search engines read falls back to what the page shows, not to another language. */
export async function translateTerm<
  Field extends string,
  Term extends TermPage & Record<Field, string | null>,
>(
  ctx: StoreContext,
  table: 'category' | 'author',
  term: Term,
  fields: readonly Field[],
): Promise<Term & { untranslated?: string[] }> {
  if (!ctx.language) return term
  const all = await readTranslations<Field | (typeof META_FIELDS)[number]>(
    ctx,
    table,
    [term.id],
    [...fields, ...META_FIELDS],
  )
  const texts = all.get(term.id)
  const shown = translateRow<Field, Term>(term, texts, fields)
  const isTranslated = fields.some((field) => texts?.[field])
  return {
    ...shown,
    meta_title: texts?.meta_title ?? (isTranslated ? null : term.meta_title),
    meta_description: texts?.meta_description ?? (isTranslated ? null : term.meta_description),
  }
}
