import { MOST_BLOCKS } from '@matinee/contract/site/blocks'
import { sanitizeRichText } from '../../catalogue/rich-text.ts'
import { Refusal } from '../../platform/errors.ts'
import { escapeMarkup } from '../../store/html.ts'
import type { GhostPost } from './ghost-export.ts'
import { addressAt, cleanGhostHtml, type GhostSite } from './ghost-html.ts'
import { htmlOfLexical } from './ghost-lexical.ts'
import { htmlOfMobiledoc } from './ghost-mobiledoc.ts'
import * as errors from './import-errors.ts'
import type { ImportedPage, ImportedPart } from './imported-page.ts'
import { cutIntoParts } from './page-parts.ts'

const MOST_TITLE = 120
const MOST_DESCRIPTION = 320
/** Of the HTML of one block, and of a whole page: more could not be saved in its editor. */
const MOST_BLOCK_HTML = 40_000
const MOST_PAGE_HTML = 400_000

export interface CheckedPage {
  title: string
  page: ImportedPage
  faults: Refusal[]
  notes: Refusal[]
}

/** What a post becomes here, and what is wrong with it. */
export async function checkPost(post: GhostPost, site: GhostSite, now: Date): Promise<CheckedPage> {
  const cleaned = await cleanGhostHtml(htmlOf(post), site)
  const { parts, embeds, picturesLeftOut } = cutIntoParts(cleaned.html, firstPart(post, site))
  const safe = await Promise.all(parts.map(cleanPart))
  const isOpen = post.visibility === 'public' && !cleaned.isPartlyRestricted
  const isLater = post.published_at !== null && Date.parse(post.published_at) > now.getTime()
  const notes = [
    post.title.length > MOST_TITLE && errors.NoteTitleCut({ values: { most: MOST_TITLE } }),
    embeds > 0 && errors.NoteEmbeds({ values: { count: embeds } }),
    picturesLeftOut > 0 &&
      errors.NoteTooManyPictures({ values: { count: picturesLeftOut, most: MOST_BLOCKS } }),
    cleaned.hasCode && errors.NoteCode(),
    restriction(post, isOpen),
    post.status === 'scheduled' && errors.NoteScheduled(),
  ]
  return {
    title: shorten(post.title, MOST_TITLE),
    faults: faultsOf(post, safe),
    notes: notes.filter((note) => note instanceof Refusal),
    page: {
      description: post.excerpt && shorten(post.excerpt, MOST_DESCRIPTION),
      parts: safe,
      is_post: !post.isPage,
      authors: post.authors,
      tags: post.tags,
      published_at: post.status === 'published' && !isLater ? post.published_at : null,
      is_public: isOpen,
    },
  }
}

const shorten = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

/** Ghost stores the HTML of a post beside what its editor has; an export made by others may lack it. */
function htmlOf({ html, lexical, mobiledoc }: GhostPost): string {
  if (html !== null) return html
  try {
    if (lexical !== null) return htmlOfLexical(lexical)
    return mobiledoc === null ? '' : htmlOfMobiledoc(mobiledoc)
  } catch {
    return '' // told as a post without text
  }
}

function firstPart({ picture }: GhostPost, site: GhostSite): ImportedPart {
  if (!picture) return { picture: null, alt: '', html: '' }
  const { address, alt, caption } = picture
  const html = caption ? `<p><em>${caption}</em></p>` : ''
  return { picture: addressAt(site, address), alt: alt.slice(0, 200), html }
}

async function cleanPart({ picture, alt, html }: ImportedPart): Promise<ImportedPart> {
  const safe = await sanitizeRichText(html)
  return { picture, alt, html: safe.replace(/<p>\s*<\/p>/g, '').trim() }
}

const restriction = ({ visibility, status }: GhostPost, isOpen: boolean) => {
  if (isOpen || status !== 'published') return false
  return visibility === 'public' ? errors.NotePartlyRestricted() : errors.NoteRestricted()
}

function faultsOf({ title }: GhostPost, parts: readonly ImportedPart[]): Refusal[] {
  const sizes = parts.map(({ html }) => html.length)
  const isTooLong =
    parts.length > MOST_BLOCKS ||
    sizes.some((size) => size > MOST_BLOCK_HTML) ||
    sizes.reduce((sum, size) => sum + size, 0) > MOST_PAGE_HTML
  return [
    title === '' && errors.PostTitleMissing(),
    parts.length === 0 && errors.PostEmpty(),
    isTooLong && errors.PostTooLong(),
  ].filter((fault) => fault !== false)
}

/** Author, date and tags of a post in one line; empty where none is known. */
export function bylineOf(locale: string, { authors, published_at, tags }: ImportedPage): string {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const facts = [list.format(authors), published_at && date.format(new Date(published_at)), tags.join(', ')]
  const line = facts.filter(Boolean).join(' · ')
  return line && `<p><em>${escapeMarkup(line)}</em></p>`
}
