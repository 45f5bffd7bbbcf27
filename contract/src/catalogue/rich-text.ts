/** The elements a description may contain: those the admin's editor creates. */
export const RICH_TEXT_ELEMENTS = 'p br hr h2 h3 h4 ul ol li blockquote pre code b strong i em s u a'.split(
  ' ',
)
const ALLOWED_ELEMENTS = new Set(RICH_TEXT_ELEMENTS)
const VOID = new Set(['br', 'hr'])

/** Allowed targets of a link; an address without a scheme stays on its site. */
export const RICH_TEXT_SCHEMES = ['http', 'https', 'mailto', 'tel']
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const IN_NEW_TAB = /\starget\s*=\s*["']_blank["']/i
const SAFE_HREF = new RegExp(`^(?:(?:${RICH_TEXT_SCHEMES.join('|')}):|[/?#])`, 'i')
const MARKUP = /<(\/?)([a-z][a-z0-9]*)((?:[\s/][^<>]*)?)>|[<>]/gi

/**
 * Sanitizes HTML to the elements of a description, without attributes except link targets. Nothing in it runs,
 * redirects, or covers other parts of the page: other tags are removed, other characters are escaped, and open elements
 * are closed.
 */
export function cleanRichText(html: string): string {
  const open: string[] = []
  const body = html.replaceAll(MARKUP, (sign, slash: string, name = '', attributes: string) => {
    const element = name.toLowerCase()
    if (!name) return sign === '<' ? '&lt;' : '&gt;'
    if (!ALLOWED_ELEMENTS.has(element)) return ''
    if (slash) return closeTags(open, open.lastIndexOf(element))
    if (!VOID.has(element)) open.push(element)
    return `<${element}${element === 'a' ? linkOf(attributes) : ''}>`
  })
  return body + closeTags(open, 0)
}

/** Closes all open elements from `from` on, innermost first. */
const closeTags = (open: string[], from: number): string =>
  from < 0
    ? ''
    : open
        .splice(from)
        .toReversed()
        .map((element) => `</${element}>`)
        .join('')

function linkOf(attributes: string): string {
  const [, quoted, apostrophed] = HREF.exec(attributes) ?? []
  const href = (quoted ?? apostrophed ?? '').trim()
  if (!SAFE_HREF.test(href)) return ''
  const target = IN_NEW_TAB.test(attributes) ? ' target="_blank"' : ''
  return ` href="${href.replaceAll('"', '&quot;')}"${target} rel="noopener noreferrer"`
}

const SIGNS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const decodeSigns = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (sign) => SIGNS[sign]!)

/** The plain text of rich text. */
export const toPlainText = (html: string | null): string | null =>
  html && decodeSigns(html.replace(/<[^>]*>/g, ' '))

/** The same with a line for each paragraph. */
export const toPlainLines = (html: string | null | undefined): string =>
  decodeSigns(
    (html ?? '').replace(/<(br|hr)\b[^>]*>|<\/(p|h\d|li|blockquote|pre)>/gi, '\n').replace(/<[^>]*>/g, ''),
  ).trim()
