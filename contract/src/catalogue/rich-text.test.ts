import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanRichText, RICH_TEXT_ELEMENTS } from './rich-text.ts'

it.each([
  ['<p>Hello <b>there</b></p>', '<p>Hello <b>there</b></p>'],
  ['Tom & Ann <3', 'Tom & Ann &lt;3'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">Gone', 'Gone'],
  ['<div style="position:fixed;inset:0">Covered</div>', 'Covered'],
  ['<P STYLE="position:fixed" onclick="x()">Shown</P>', '<p>Shown</p>'],
  ['<img src=x onerror=alert(1)>Picture', 'Picture'],
  ['</div></main><p>Below', '<p>Below</p>'],
  ['<b>Never <i>closed', '<b>Never <i>closed</i></b>'],
  ['<b><i>Crossed</b></i>', '<b><i>Crossed</i></b>'],
  ['One<br/>two<hr>', 'One<br>two<hr>'],
  ['<!-- a --><p>Seen</p>', '&lt;!-- a --&gt;<p>Seen</p>'],
])('cleans %s', (html, cleaned) => {
  expect(cleanRichText(html)).toBe(cleaned)
})

it('leaves links to pages and people, and no others', () => {
  for (const href of [
    'https://a.example/?b=1&amp;c=2',
    'mailto:ana@example.com',
    'tel:+49',
    '/catalog',
    '#x',
  ])
    expect(cleanRichText(`<a target="_blank" class="x" href="${href}">x</a>`)).toBe(
      `<a href="${href}" target="_blank" rel="noopener noreferrer">x</a>`,
    )
  for (const href of [
    'javascript:alert(1)',
    ' java&#115;cript:x',
    'data:text/html,x',
    'x:y',
    '&#106;avascript:x',
  ])
    expect(cleanRichText(`<a href='${href}'>x</a>`)).toBe('<a>x</a>')
})

const pieces = fc.oneof(
  fc.constantFrom('<', '>', '"', "'", '/', '=', ' ', '&', '<!--', '-->', '</', '<a href="', 'javascript:'),
  fc.constantFrom(...RICH_TEXT_ELEMENTS, 'script', 'svg', 'style', 'meta').map((name) => `<${name}>`),
  fc.constantFrom(...RICH_TEXT_ELEMENTS, 'div', 'main', 'body').map((name) => `</${name}>`),
  fc.string({ maxLength: 5 }),
)
const CLOSED = RICH_TEXT_ELEMENTS.filter((name) => !['br', 'hr'].includes(name)).map((name) => ({
  opening: new RegExp(`<${name}[ >]`, 'g'),
  closing: new RegExp(`</${name}>`, 'g'),
}))
const TAGS = new RegExp(
  `<(?:/?(?:${RICH_TEXT_ELEMENTS.join('|')})|a href="[^"<>]*" rel="noopener noreferrer")>`,
  'g',
)

it('has no tag but its own, each closed, whatever it is given, and is clean once it is cleaned', () => {
  fc.assert(
    fc.property(
      fc.array(pieces).map((parts) => parts.join('')),
      (html) => {
        const cleaned = cleanRichText(html)
        expect(cleaned.replaceAll(TAGS, '')).not.toMatch(/[<>]/)
        for (const { opening, closing } of CLOSED)
          expect(cleaned.match(opening)?.length).toBe(cleaned.match(closing)?.length)
        expect(cleanRichText(cleaned)).toBe(cleaned)
      },
    ),
    { numRuns: 500 },
  )
})
