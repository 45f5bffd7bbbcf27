import { RICH_TEXT_ELEMENTS, RICH_TEXT_SCHEMES } from '@matinee/contract/catalogue/rich-text'

/** What somebody wrote of a program, a category or an author, as it is kept: without anything that runs or covers. */
export async function sanitizeRichText(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags: RICH_TEXT_ELEMENTS,
    allowedAttributes: { a: ['href', 'target'] },
    allowedSchemes: RICH_TEXT_SCHEMES,
  })
}
