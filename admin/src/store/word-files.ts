import type { WordEntry } from '@matinee/contract/store/store'

const COLUMNS = ['key', 'english', 'shipped', 'own'] as const

const cell = (text: string | null) => `"${(text ?? '').replaceAll('"', '""')}"`

/** The texts as CSV for translators (RFC 4180). An import reads the last column. */
export const csvOf = (entries: readonly WordEntry[]) =>
  [COLUMNS.join(','), ...entries.map((entry) => COLUMNS.map((name) => cell(entry[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('')

/** The publisher's texts by key, as JSON. */
export const jsonOf = (entries: readonly WordEntry[]) =>
  `${JSON.stringify(Object.fromEntries(entries.flatMap(({ key, own }) => (own === null ? [] : [[key, own]]))), null, 2)}\n`

/** Parses the texts of a JSON or CSV file by key; null if it is neither. */
export function wordsInFile(text: string): Record<string, string> | null {
  const content = text.replace(/^\ufeff/, '')
  return content.trimStart().startsWith('{') ? fromJson(content) : fromCsv(content)
}

function fromJson(text: string) {
  try {
    const words = JSON.parse(text) as Record<string, unknown>
    return Object.values(words).every((word) => typeof word === 'string')
      ? (words as Record<string, string>)
      : null
  } catch {
    return null // reported like a file of another format
  }
}

function fromCsv(text: string) {
  const [head = [], ...rows] = rowsIn(text)
  const [key, own] = [head.indexOf('key'), head.indexOf('own')]
  if (key === -1 || own === -1) return null
  return Object.fromEntries(
    rows.flatMap((row) => (row[key] && row[own] ? [[row[key], row[own]] as const] : [])),
  )
}

// A cell, quoted (with quotes doubled inside) or plain, and the separator after it. Spreadsheets of some countries use
// semicolons.
function rowsIn(text: string): string[][] {
  const comma = /^[^\r\n]*/.exec(text)![0].includes(';') ? ';' : ','
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${comma}\\r\\n]*))(${comma}|\\r?\\n|$)`, 'gy')
  const rows: string[][] = [[]]
  for (const [whole, quoted, bare, end] of text.matchAll(cells)) {
    if (whole === '' && rows.at(-1)!.length === 0) break
    rows.at(-1)!.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== comma) rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
