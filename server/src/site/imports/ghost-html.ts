import { RICH_TEXT_ELEMENTS } from '@matinee/contract/catalogue/rich-text'

/** The address of the site in what Ghost stores. */
const PLACEHOLDER = '__GHOST_URL__'

export interface GhostSite {
  /** `https://blog.example.com` or with a path, without a slash at its end. */
  address: string
  /** The permalink here of each page, by its slug there. */
  permalinks: ReadonlyMap<string, string>
}

/** HTML of known elements, with the whole addresses of what it shows and links to. */
export interface GhostHtml {
  html: string
  /** Scripts and forms were left out. */
  hasCode: boolean
  /** What is below the mark is for members only. */
  isPartlyRestricted: boolean
}

/** The whole address of something on a Ghost site. */
export const addressAt = ({ address }: GhostSite, written: string): string =>
  URL.parse(
    written.replace(PLACEHOLDER, () => address),
    `${address}/`,
  )?.href ?? ''

/** The address of a link: what became a page here is linked to here. */
export function linkAt(site: GhostSite, written: string): string {
  if (/^(#|mailto:|tel:)/.test(written)) return written
  const whole = addressAt(site, written)
  const { address, permalinks } = site
  if (!whole.startsWith(`${address}/`)) return whole
  const slug = URL.parse(whole)!.pathname.split('/').findLast(Boolean)
  const permalink = permalinks.get(slug ?? '')
  return permalink === undefined ? whole : `/pages/${permalink}`
}

const SHOWN_ELEMENTS = ['img', 'figure', 'figcaption', 'iframe', 'video', 'audio', 'div', 'tr', 'td', 'th']
const NEVER_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'xmp',
  'noscript',
  'svg',
  'button',
  'form',
  'select',
]
const CODE = /<(script|form|input|textarea|select)\b/i
const MEMBERS_ONLY = /<!--\s*members-only\s*-->/

/** Cleans the HTML of a post before it is cut into blocks. */
export async function cleanGhostHtml(written: string, site: GhostSite): Promise<GhostHtml> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const shows = (tagName: string, attribs: Record<string, string>) => ({
    tagName,
    attribs: { ...attribs, src: addressAt(site, attribs['src'] ?? '') },
  })
  const html = sanitizeHtml(written, {
    allowedTags: [...RICH_TEXT_ELEMENTS, ...SHOWN_ELEMENTS],
    allowedAttributes: {
      '*': ['class'],
      a: ['href'],
      img: ['src', 'alt'],
      iframe: ['src'],
      video: ['src'],
      audio: ['src'],
    },
    nonTextTags: NEVER_TEXT,
    nestingLimit: 40,
    transformTags: {
      ...{ h1: 'h2', h5: 'h4', h6: 'h4', section: 'div', article: 'div', table: 'div', center: 'div' },
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, href: linkAt(site, attribs['href'] ?? '') },
      }),
      ...{ img: shows, iframe: shows, video: shows, audio: shows },
    },
  })
  return { html, hasCode: CODE.test(written), isPartlyRestricted: MEMBERS_ONLY.test(written) }
}
