import type { Translations } from '@matinee/contract/platform/translations'
import { RICH_TEXT_ELEMENTS, RICH_TEXT_SCHEMES } from '@matinee/contract/catalogue/rich-text'

/** Sanitizes rich text before it is stored: without scripts, and without anything that can cover the page. */
export async function sanitizeRichText(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags: RICH_TEXT_ELEMENTS,
    allowedAttributes: { a: ['href', 'target'] },
    allowedSchemes: RICH_TEXT_SCHEMES,
  })
}

/** Translations as they are kept: descriptions are rich text. */
export async function sanitizeTranslations<Field extends string>(given: Translations<Field | 'description'>) {
  const entries = Object.entries(given).map(async ([language, { description, ...texts }]) => [
    language,
    { ...texts, ...(description && { description: await sanitizeRichText(description) }) },
  ])
  return Object.fromEntries(await Promise.all(entries)) as typeof given
}
