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
