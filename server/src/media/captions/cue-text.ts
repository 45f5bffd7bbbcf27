const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  lrm: '\u200e',
  rlm: '\u200f',
}

const escapeCueText = (text: string) =>
  text
    .replace(/&(\w{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

const TAG = /<\/?([a-zA-Z]+)(?:[\s.][^<>]*)?>/g
const ALLOWED_TAGS = new Set(['b', 'i', 'u'])
const STYLED_BY_ASS = /\{\\[^}]*\}/g
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/g

/** The lines of a cue as WebVTT: bold, italic and underlined stay, all other markup goes, the rest is only text. */
export function sanitizeCueText(lines: readonly string[]): string {
  const kept = lines
    .map((line) => line.replace(CONTROLS, '').replace(STYLED_BY_ASS, '').trim())
    .filter(Boolean)
  // A line that was nothing but markup must not stay as an empty one, which ends a cue.
  return balanceTags(kept.join('\n'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** Keeps the harmless tags, each closed where it should be. */
function balanceTags(text: string): string {
  const open: string[] = []
  let result = ''
  let at = 0
  for (const { 0: tag, 1: name = '', index } of text.matchAll(TAG)) {
    result += escapeCueText(text.slice(at, index)) + balanceTag(tag, name.toLowerCase(), open)
    at = index + tag.length
  }
  return (
    result +
    escapeCueText(text.slice(at)) +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

function balanceTag(tag: string, name: string, open: string[]): string {
  if (!ALLOWED_TAGS.has(name)) return ''
  if (!tag.startsWith('</')) return open.includes(name) ? '' : (open.push(name), `<${name}>`)
  const from = open.lastIndexOf(name)
  return from < 0
    ? ''
    : open
        .splice(from)
        .toReversed()
        .map((closing) => `</${closing}>`)
        .join('')
}

/** The text of a cue as people write it, from which `sanitizeCueText` makes the same again. */
export function formatEditableCueText(text: string): string {
  const plain = text.replace(/&(amp|lt|gt);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return sanitizeCueText(plain.split('\n')) === text ? plain : text
}
