const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  lrm: '\u200e',
  rlm: '\u200f',
}

const escaped = (text: string) =>
  text
    .replace(/&(\w{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

const TAG = /<\/?([a-zA-Z]+)(?:[\s.][^<>]*)?>/g
const KEPT = new Set(['b', 'i', 'u'])
const STYLED_BY_ASS = /\{\\[^}]*\}/g
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/g

/** The lines of a cue as WebVTT: bold, italic and underlined stay, all other markup goes, the rest is only text. */
export function cueText(lines: readonly string[]): string {
  const kept = lines
    .map((line) => line.replace(CONTROLS, '').replace(STYLED_BY_ASS, '').trim())
    .filter(Boolean)
  // A line that was nothing but markup must not stay as an empty one, which ends a cue.
  return closed(kept.join('\n'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** Keeps the harmless tags, each closed where it should be. */
function closed(text: string): string {
  const open: string[] = []
  let result = ''
  let at = 0
  for (const { 0: tag, 1: name = '', index } of text.matchAll(TAG)) {
    result += escaped(text.slice(at, index)) + mark(tag, name.toLowerCase(), open)
    at = index + tag.length
  }
  return (
    result +
    escaped(text.slice(at)) +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

function mark(tag: string, name: string, open: string[]): string {
  if (!KEPT.has(name)) return ''
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

/** The text of a cue as people write it, from which `cueText` makes the same again. */
export function writtenText(text: string): string {
  const plain = text.replace(/&(amp|lt|gt);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return cueText(plain.split('\n')) === text ? plain : text
}
