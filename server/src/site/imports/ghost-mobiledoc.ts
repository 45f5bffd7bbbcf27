import { escapeMarkup } from '../../store/html.ts'

type Marker = [kind: number, opened: number[], closed: number, value: string | number]
type Section = [kind: number, ...parts: unknown[]]

interface Mobiledoc {
  atoms?: [name: string, value: string, payload: object][]
  cards?: [name: string, payload: Record<string, unknown>][]
  markups?: [tag: string, attributes?: string[]][]
  sections?: Section[]
}

const MARKUP = 1
const IMAGE = 2
const LIST = 3
const CARD = 10

/** The HTML of a text in the format of Ghost’s former editor (Mobiledoc 0.3), which an export may have alone. */
export function htmlOfMobiledoc(json: string): string {
  const doc = JSON.parse(json) as Mobiledoc
  return (doc.sections ?? []).map((section) => sectionOf(doc, section)).join('')
}

function sectionOf(doc: Mobiledoc, [kind, first, second]: Section): string {
  if (kind === MARKUP) return element(first, markersOf(doc, second))
  if (kind === IMAGE) return image(first)
  if (kind === LIST)
    return element(first, (second as unknown[]).map((item) => `<li>${markersOf(doc, item)}</li>`).join(''))
  return kind === CARD ? cardOf(doc.cards?.[first as number]) : ''
}

const element = (tag: unknown, inside: string) => {
  const name = typeof tag === 'string' && /^[a-z][a-z0-9]*$/.test(tag) ? tag : 'p'
  return `<${name}>${inside}</${name}>`
}

const image = (address: unknown, alt: unknown = '') =>
  typeof address === 'string'
    ? `<img src="${escapeMarkup(address)}" alt="${escapeMarkup(typeof alt === 'string' ? alt : '')}">`
    : ''

/** Text whose markups open and close around it. */
function markersOf(doc: Mobiledoc, markers: unknown): string {
  const open: string[] = []
  let html = ''
  for (const [kind, opened, closed, value] of markers as Marker[]) {
    for (const at of opened) {
      const [tag = 'span', attributes = []] = doc.markups?.[at] ?? []
      const href = attributes[attributes.indexOf('href') + 1]
      html += tag === 'a' && href !== undefined ? `<a href="${escapeMarkup(href)}">` : `<${tag}>`
      open.push(tag)
    }
    html += kind === 0 ? escapeMarkup(String(value)) : atomOf(doc, value)
    for (let left = closed; left > 0; left -= 1) html += `</${open.pop() ?? 'span'}>`
  }
  return html
}

const atomOf = ({ atoms = [] }: Mobiledoc, at: string | number) =>
  atoms[Number(at)]?.[0] === 'soft-return' ? '<br>' : escapeMarkup(atoms[Number(at)]?.[1] ?? '')

function cardOf(card: [name: string, payload: Record<string, unknown>] | undefined): string {
  if (!card) return ''
  const [name, payload] = card
  const word = (key: string) => (typeof payload[key] === 'string' ? payload[key] : '')
  if (name === 'image')
    return `<figure>${image(payload['src'], payload['alt'])}<figcaption>${word('caption')}</figcaption></figure>`
  if (name === 'gallery' && Array.isArray(payload['images']))
    return (payload['images'] as { src?: unknown; alt?: unknown }[])
      .map(({ src, alt }) => image(src, alt))
      .join('')
  if (name === 'code') return `<pre><code>${escapeMarkup(word('code'))}</code></pre>`
  if (name === 'hr') return '<hr>'
  if (name === 'paywall') return '<!--members-only-->'
  if (name === 'bookmark')
    return `<p><a href="${escapeMarkup(word('url'))}">${escapeMarkup(word('url'))}</a></p>`
  // Markdown stays as it was written, a line a paragraph: nothing else of it is needed for old posts.
  if (name.includes('markdown')) return paragraphsOf(word('markdown'))
  return word('html') || (word('url') && `<iframe src="${escapeMarkup(word('url'))}"></iframe>`)
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`)
    .join('')
