import { RICH_TEXT_ELEMENTS } from '@matinee/contract/catalogue/rich-text'
import { MOST_BLOCKS } from '@matinee/contract/site/blocks'
import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeMarkup } from '../../store/html.ts'
import type { ImportedPart } from './imported-page.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: object }>

/** A text of a block has at most 40,000 characters; sanitizing and links make it a little longer. */
const MOST_CHARACTERS = 30_000

type Piece = { html: string } | { picture: string; alt: string }

export interface CutPage {
  parts: ImportedPart[]
  embeds: number
  picturesLeftOut: number
}

/** Cuts HTML into what blocks of text hold: each begins with a picture, or where the one before is full. */
export function cutIntoParts(html: string, first: ImportedPart): CutPage {
  const cut: CutPage = { parts: [first], embeds: 0, picturesLeftOut: 0 }
  for (const piece of piecesOf(parseDocument(html).children, cut)) add(cut, piece)
  cut.parts = cut.parts.filter((part) => part.picture !== null || part.html.trim() !== '')
  return cut
}

function add(cut: CutPage, piece: Piece) {
  const last = cut.parts.at(-1)!
  if ('html' in piece) {
    if (last.html.length + piece.html.length <= MOST_CHARACTERS) last.html += piece.html
    else cut.parts.push({ picture: null, alt: '', html: piece.html })
  } else if (last.picture === null && last.html.trim() === '') {
    Object.assign(last, piece)
  } else if (cut.parts.length < MOST_BLOCKS) cut.parts.push({ ...piece, html: '' })
  else cut.picturesLeftOut += 1
}

const isElement = (node: Node): node is Element => node.type === 'tag'
const hasClass = ({ attribs }: Element, name: string) => (attribs['class'] ?? '').split(/\s+/).includes(name)
const isRichText = new Set(RICH_TEXT_ELEMENTS)
const EMBEDS = new Set(['iframe', 'video', 'audio'])
/** What a text of a block cannot hold. */
const STANDS_ALONE = new Set(['img', ...EMBEDS])
const BLOCKS = new Set('figcaption p h2 h3 h4 ul ol blockquote pre hr div figure tr'.split(' '))

function* piecesOf(nodes: readonly Node[], cut: CutPage): Generator<Piece> {
  for (const node of nodes) {
    if (!isElement(node)) yield textPiece(node)
    else if (node.name === 'img') yield* pictureOf(node)
    else if (EMBEDS.has(node.name)) yield* embedOf(node, cut)
    else if (isPlayer(node)) yield* piecesOf(DomUtils.find(isShownOfPlayer, [node], true, 2), cut)
    else if (hasClass(node, 'kg-bookmark-card')) yield bookmarkOf(node)
    else if (hasClass(node, 'kg-callout-card')) yield wrap('blockquote', calloutOf(node))
    else if (node.name === 'figcaption') yield wrap('p', `<em>${innerOf(node)}</em>`)
    else if (isCut(node)) yield* wrapRuns(node, cut)
    else yield wholeOf(node)
  }
}

/** A player with the words of its buttons. */
const isPlayer = (node: Element) => hasClass(node, 'kg-video-card') || hasClass(node, 'kg-audio-card')
const isShownOfPlayer = (node: Node) =>
  isElement(node) && (EMBEDS.has(node.name) || node.name === 'figcaption')

const textPiece = (node: Node): Piece => ({ html: DomUtils.getOuterHTML(node) })
const innerOf = (node: Element) => DomUtils.getInnerHTML(node)
const wrap = (name: string, html: string): Piece => ({ html: `<${name}>${html}</${name}>` })

function* pictureOf({ attribs }: Element): Generator<Piece> {
  if (attribs['src']) yield { picture: attribs['src'], alt: (attribs['alt'] ?? '').slice(0, 200) }
}

/** What another site shows in a frame is linked to, by the page that people know. */
function* embedOf({ attribs }: Element, cut: CutPage): Generator<Piece> {
  const address = pageOfPlayer(attribs['src'] ?? '')
  if (!address) return
  cut.embeds += 1
  yield wrap('p', `<a href="${escapeMarkup(address)}">${escapeMarkup(address)}</a>`)
}

const pageOfPlayer = (address: string) =>
  address
    .replace(
      /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
      'https://www.youtube.com/watch?v=$1',
    )
    .replace(/^https:\/\/player\.vimeo\.com\/video\/(\d+).*$/, 'https://vimeo.com/$1')

function bookmarkOf(card: Element): Piece {
  const inside = DomUtils.getElementsByTagName('a', [card], true)[0]
  const title = DomUtils.findOne((element) => hasClass(element, 'kg-bookmark-title'), [card])
  const address = inside?.attribs['href'] ?? ''
  const text = title ? DomUtils.textContent(title) : address
  return wrap('p', `<a href="${escapeMarkup(address)}">${escapeMarkup(text)}</a>`)
}

/** Whether something within has to stand by itself, or it is too long for one block. */
const isCut = (node: Element): boolean =>
  holds(node, STANDS_ALONE) ||
  (!isRichText.has(node.name) && holds(node, BLOCKS)) ||
  innerOf(node).length > MOST_CHARACTERS

const holds = ({ children }: Element, names: ReadonlySet<string>) =>
  DomUtils.existsOne(({ name }) => names.has(name), children)

/** The parts of a callout, its emoji first. */
const calloutOf = ({ children }: Element) => children.filter(isElement).map(innerOf).join(' ')

/** The parts of an element that is cut; what stands between them keeps its element. */
function* wrapRuns(node: Element, cut: CutPage): Generator<Piece> {
  const inside = [...piecesOf(node.children, cut)]
  const name = isRichText.has(node.name) && node.name !== 'a' ? node.name : ''
  let run = ''
  const flush = function* (): Generator<Piece> {
    if (run.trim() !== '') yield name ? wrap(name, run) : { html: run }
    run = ''
  }
  for (const piece of inside) {
    if ('html' in piece && run.length + piece.html.length <= MOST_CHARACTERS) run += piece.html
    else {
      yield* flush()
      if ('html' in piece) run = piece.html
      else yield piece
    }
  }
  yield* flush()
}

/** An element that holds text alone: as it is, or as what rich text has for it. */
function wholeOf(node: Element): Piece {
  if (isRichText.has(node.name)) return textPiece(node)
  return node.name === 'tr' ? wrap('p', cellsOf(node)) : wrap('p', innerOf(node))
}

const cellsOf = ({ children }: Element) => children.filter(isElement).map(innerOf).join(' · ')
