import { sanitizeRichText } from '../rich-text.ts'

const ELEMENT = /<(p|br|div|ul|ol|li|a|strong|em|b|i|h\d)\b[^>]*>/i

/** A description as rich text: HTML without anything harmful, or plain text in paragraphs. */
export const toRichText = (text: string): Promise<string> =>
  sanitizeRichText(ELEMENT.test(text) ? text : toParagraphs(text))

const toParagraphs = (text: string) =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
