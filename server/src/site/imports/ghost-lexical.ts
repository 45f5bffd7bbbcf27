import { escapeMarkup } from '../../store/html.ts'

interface LexicalNode {
  type?: string
  tag?: string
  listType?: string
  text?: string
  format?: number | string
  url?: string
  src?: string
  html?: string
  alt?: string
  altText?: string
  caption?: string
  code?: string
  calloutText?: string
  heading?: string
  content?: string
  buttonText?: string
  buttonUrl?: string
  images?: LexicalNode[]
  metadata?: { title?: string }
  children?: LexicalNode[]
}

const MOST_DEPTH = 40

/** The HTML of a text in the format of Ghost’s present editor, which an export may have alone. */
export function htmlOfLexical(json: string): string {
  const { root } = JSON.parse(json) as { root?: LexicalNode }
  return root ? childrenOf(root, 0) : ''
}

const childrenOf = ({ children = [] }: LexicalNode, depth: number): string =>
  depth > MOST_DEPTH ? '' : children.map((node) => htmlOf(node, depth + 1)).join('')

const HEADING = /^h[1-6]$/

function htmlOf(node: LexicalNode, depth: number): string {
  const inside = () => childrenOf(node, depth)
  const { type = '', tag = '' } = node
  if (type.endsWith('paragraph')) return `<p>${inside()}</p>`
  if (type.endsWith('heading'))
    return HEADING.test(tag) ? `<${tag}>${inside()}</${tag}>` : `<p>${inside()}</p>`
  if (type.endsWith('quote')) return `<blockquote>${inside()}</blockquote>`
  if (type === 'list') return node.listType === 'number' ? `<ol>${inside()}</ol>` : `<ul>${inside()}</ul>`
  if (type === 'listitem') return `<li>${inside()}</li>`
  if (type.endsWith('text')) return formatText(node)
  if (type === 'linebreak') return '<br>'
  if (type === 'horizontalrule') return '<hr>'
  if (type === 'link' || type === 'autolink') return link(node.url, inside())
  return cardOf(node) || inside()
}

/** What stands by itself between paragraphs. */
function cardOf(node: LexicalNode): string {
  const { type, src, url, images = [] } = node
  if (type === 'image') return figure(node)
  if (type === 'gallery') return images.map(figure).join('')
  if (type === 'html') return node.html ?? ''
  if (type === 'codeblock') return `<pre><code>${escapeMarkup(node.code ?? '')}</code></pre>`
  if (type === 'callout') return `<blockquote>${node.calloutText ?? ''}</blockquote>`
  if (type === 'toggle') return `<h4>${node.heading ?? ''}</h4>${node.content ?? ''}`
  if (type === 'button') return `<p>${link(node.buttonUrl, escapeMarkup(node.buttonText ?? ''))}</p>`
  if (type === 'bookmark') return `<p>${link(url, escapeMarkup(node.metadata?.title ?? url ?? ''))}</p>`
  if (type === 'paywall') return '<!--members-only-->'
  const address = src ?? url
  return address ? `<iframe src="${escapeMarkup(address)}"></iframe>` : (node.html ?? '')
}

const link = (address: string | undefined, inside: string) =>
  `<a href="${escapeMarkup(address ?? '')}">${inside}</a>`

const figure = ({ src = '', alt, altText, caption }: LexicalNode) =>
  `<figure><img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt ?? altText ?? '')}">${
    caption ? `<figcaption>${caption}</figcaption>` : ''
  }</figure>`

/** The bits of a format, as Lexical counts them. */
const FORMATS: [bit: number, element: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
]

const formatText = ({ text = '', format }: LexicalNode) =>
  FORMATS.filter(([bit]) => typeof format === 'number' && (format & bit) !== 0).reduce(
    (html, [, element]) => `<${element}>${html}</${element}>`,
    escapeMarkup(text),
  )
