/**
 * Text of comments as storefront, admin, server and mails handle it. These are pure functions of text whose results
 * contain no markup, so that nothing in a comment can run.
 */

const IN_NAME = '\\p{L}\\p{M}\\p{N}._'
const BEING_TYPED = new RegExp(`(?:^|[\\s>])@([${IN_NAME} ]+)$`, 'u')

export interface MentionBeingTyped {
  /** Position of its @. */
  from: number
  /** The text to look up; never empty. */
  name: string
}

/**
 * The mention being typed at the end of `text` (up to the caret): an @ followed by letters, digits, dots, underscores
 * or spaces, after the start, whitespace or the end of a tag. Undefined if there is none, or nothing to look up yet.
 */
export function mentionBeingTyped(text: string): MentionBeingTyped | undefined {
  const written = BEING_TYPED.exec(text)?.[1]
  const name = written?.trim()
  return written && name ? { from: text.length - written.length - 1, name } : undefined
}

export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  /** Opened in a new tab, with `LINK_REL`. */
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; name: string }

/** The rel of links in comments: no referrer, no opener, and not followed by search engines. */
export const LINK_REL = 'noopener noreferrer nofollow ugc'

const BREAK = '\\r\\n|\\r|\\n'
const MENTION = `(?<![${IN_NAME}])@(?<name>[${IN_NAME}](?:[${IN_NAME} ]{0,78}[${IN_NAME}])?)@`
const LINK = `(?<![${IN_NAME}@/])(?:https?://|www\\.)[^\\s<>"]+`
const TOKENS = new RegExp(`(?<link>${LINK})|${MENTION}|(?<break>${BREAK})`, 'giu')

/** Splits a text into line breaks, links (http, https and www), mentions (`@name@`) and plain text, in order. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  const say = (token: Token, from: number, length: number) => {
    if (from > end) tokens.push({ kind: 'text', text: text.slice(end, from) })
    tokens.push(token)
    end = from + length
  }
  for (const { 0: whole, index, groups } of text.matchAll(TOKENS)) {
    if (groups?.['break']) say({ kind: 'break' }, index, whole.length)
    else if (groups?.['name']) say({ kind: 'mention', name: groups['name'] }, index, whole.length)
    else {
      const link = linkIn(whole)
      if (link) say(link, index, link.text.length)
    }
  }
  if (end < text.length) tokens.push({ kind: 'text', text: text.slice(end) })
  return tokens
}

const HAS_HOST = /^(?:https?:\/\/[^\s/?#.@:]|www\.[^\s/?#.@:]+\.[^\s/?#.@:])/iu

function linkIn(written: string): (Token & { kind: 'link' }) | undefined {
  const text = withoutClosing(written)
  if (!HAS_HOST.test(text)) return undefined
  return { kind: 'link', text, href: /^www\./i.test(text) ? `https://${text}` : text }
}

const PAIRS = { ')': '(', ']': '[', '}': '{' } as const
const SENTENCE_ENDS = /[.,;:!?'’”»…*]/u
const countOf = (text: string, sign: string) => text.split(sign).length - 1

/** A link without the punctuation of the surrounding sentence; brackets opened inside it are kept closed. */
function withoutClosing(address: string): string {
  const surplus = new Map<string, number>(
    Object.entries(PAIRS).map(([close, open]) => [close, countOf(address, close) - countOf(address, open)]),
  )
  let end = address.length
  for (let last = address[end - 1]; last; last = address[(end -= 1) - 1]) {
    const left = surplus.get(last)
    if (left === undefined ? !SENTENCE_ENDS.test(last) : left <= 0) break
    if (left !== undefined) surplus.set(last, left - 1)
  }
  return address.slice(0, end)
}

const TAG = /<\/?[a-z!?][^<>]*>/giu
const PASSES = 3
// Invisible characters, which hide words or change the text direction.
const INVISIBLE = /[^\P{Cc}\t\n]|[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const TOWERS = /(\p{M}{4})\p{M}+/gu

/**
 * Normalizes a text for storage: without tags, invisible characters, stacked accents and surrounding whitespace; at
 * most one empty line in a row. Idempotent.
 */
export function normalizeCommentText(written: string): string {
  const plain = written
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
  // Removal may join parts into new tags.
  return withoutTags(plain)
    .normalize('NFC')
    .replace(TOWERS, '$1')
    .replace(/[^\S\n]+(?=\n|$)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removing a tag may create another; after a few rounds every "<" is removed. */
function withoutTags(text: string): string {
  let left = text
  for (let pass = 0; pass < PASSES; pass += 1) left = left.replace(TAG, '')
  return left.search(TAG) < 0 ? left : left.replaceAll('<', '')
}

/** The beginning of a text on one line, for notices and lists: mentions as names, cut at a word. */
export function excerptOf(text: string, length: number): string {
  const line = tokenize(text)
    .map((token) => (token.kind === 'mention' ? token.name : token.kind === 'break' ? ' ' : token.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= length) return line
  const cut = Array.from(line).slice(0, length).join('')
  const word = cut.lastIndexOf(' ')
  return `${cut.slice(0, word > length / 2 ? word : cut.length).trimEnd()}…`
}

/** A name in the form a mention may contain: letters, digits, dots, underscores and single spaces. */
export const mentionable = (name: string): string =>
  name
    .replace(new RegExp(`[^${IN_NAME}]+`, 'gu'), ' ')
    .trim()
    .slice(0, 80)
    .trim()
