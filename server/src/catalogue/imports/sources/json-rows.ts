import { targetOfHeading } from '../headings.ts'
import { FilmListUnreadable } from '../import-errors.ts'
import type { RowCells } from '../row-reader.ts'

/** The rows of a JSON list: an array of objects, or an object that holds one. */
export function readJsonRows(text: string, ignored: string[]): RowCells[] {
  const films = parseFilms(text)
  const unknown = new Set<string>()
  const rows = films.map((film) => toCells(film, unknown))
  ignored.push(...unknown)
  return rows
}

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseFilms(text: string): JsonObject[] {
  const found = parse(text.replace(/^\uFEFF/, ''))
  const list = Array.isArray(found)
    ? (found as unknown[])
    : isObject(found)
      ? Object.values(found).find((value): value is unknown[] => Array.isArray(value))
      : undefined
  if (!list?.every(isObject)) throw FilmListUnreadable()
  return list
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw FilmListUnreadable()
  }
}

function toCells(film: JsonObject, unknown: Set<string>): RowCells {
  const cells: RowCells = {}
  for (const [name, value] of Object.entries(film)) {
    const target = targetOfHeading(name)
    if (!target) unknown.add(name)
    else if (target === 'captions') Object.assign(cells, captionsOf(value))
    else cells[target] ??= textOf(value)
  }
  return cells
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(';')
  if (isObject(value)) return textOf(value['title'] ?? value['name'] ?? value['url'])
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** `{ "en": "https://…" }`, or a list of objects with a language and an address. */
function captionsOf(value: unknown): RowCells {
  if (typeof value === 'string') return { captions: value }
  const pairs = Array.isArray(value)
    ? value
        .filter(isObject)
        .map((one) => [textOf(one['language'] ?? one['lang']), textOf(addressIn(one))] as const)
    : isObject(value)
      ? Object.entries(value).map(([language, address]) => [language, textOf(address)] as const)
      : []
  return Object.fromEntries(pairs.map(([language, address]) => [`captions:${language}`, address]))
}

const addressIn = (one: JsonObject) => one['address'] ?? one['url'] ?? one['file']
