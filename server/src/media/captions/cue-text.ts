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

/** The lines of a cue as WebVTT: bold, italic and underline are kept, all other markup is removed. */
export function sanitizeCueText(lines: readonly string[]): string {
  const kept = lines
    .map((line) => line.replace(CONTROLS, '').replace(STYLED_BY_ASS, '').trim())
    .filter(Boolean)
  // A line of markup only must not become an empty line, which would end the cue.
  return balanceTags(kept.join('\n'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** Keeps the harmless tags and closes them properly. */
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

/** The text of a cue for editing; `sanitizeCueText` restores it unchanged. */
export function formatEditableCueText(text: string): string {
  const plain = text.replace(/&(amp|lt|gt);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return sanitizeCueText(plain.split('\n')) === text ? plain : text
}
