import { ACCESS_MODES } from '@matinee/contract/catalogue/catalogue'
import type { Refusal } from '../../platform/errors.ts'
import type { ColumnTarget, FilmTarget } from './headings.ts'
import { toLanguage } from './headings.ts'
import { toPermalink } from '../programs/permalink.ts'
import * as errors from './import-errors.ts'
import { EMPTY_FILM, type ImportedCaption, type ImportedFilm } from './imported-film.ts'
import type { FoundFilm } from './sources/source.ts'

/** One row of a list: texts by what they are. */
export type RowCells = Partial<Record<ColumnTarget, string>>

const LONGEST_TITLE = 255
const LONGEST_TEXT = 20_000
const LONGEST_SUMMARY = 300
const MOST_NAMES = 50
const LONGEST_NAME = 100

/** Reads a row; what is wrong with it is named, each fault by a sentence. */
export function readRow(cells: RowCells): FoundFilm {
  const faults: Refusal[] = []
  const cell = (target: FilmTarget) => plain(cells[target])
  const title = cell('title').slice(0, LONGEST_TITLE)
  if (!title) faults.push(errors.RowTitleMissing())
  const address = readAddress(cell('address'), faults)
  const film: ImportedFilm = {
    ...EMPTY_FILM,
    description: cell('description').slice(0, LONGEST_TEXT) || null,
    short_description: cell('short_description').slice(0, LONGEST_SUMMARY) || null,
    permalink: permalinkOf(cell('permalink')),
    categories: namesOf(cell('categories')),
    authors: namesOf(cell('authors')),
    tags: namesOf(cell('tags')),
    access: readAccess(cell('access'), faults),
    status: readStatus(cell('status'), faults),
    released_at: readDate(cell('released_at'), faults),
    poster: cell('poster') || null,
    captions: readCaptions(cells, faults),
    checksum: readChecksum(cell('checksum'), faults),
  }
  const key = cell('key') || address
  return {
    key,
    address,
    title,
    film,
    size: wholeOf(cell('size')),
    seconds: secondsOf(cell('seconds')),
    faults,
  }
}

/** The last part of an address, or a permalink alone. */
function permalinkOf(text: string): string | null {
  const last = text.split('/').findLast(Boolean)
  return last ? toPermalink(last) : null
}

const plain = (text: string | undefined) => (text ?? '').replaceAll('\0', '').trim()

function readAddress(text: string, faults: Refusal[]): string | null {
  if (!text) faults.push(errors.RowAddressMissing())
  else if (isWebAddress(text)) return text
  else faults.push(errors.RowAddressInvalid({ values: { value: text.slice(0, LONGEST_NAME) } }))
  return null
}

export const isWebAddress = (text: string) =>
  text.length <= 2000 && /^https?:\/\//i.test(text) && URL.canParse(text)

/** Names with commas, semicolons or bars between. */
export const namesOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(/[,;|]/)
        .map((name) => name.trim().slice(0, LONGEST_NAME))
        .filter(Boolean),
    ),
  ].slice(0, MOST_NAMES)

const ACCESS: Record<(typeof ACCESS_MODES)[number], string[]> = {
  public: ['public', 'free', 'everyone', 'open', 'anyone'],
  registered: ['registered', 'members', 'member', 'free members', 'logged in', 'login'],
  paid: ['paid', 'premium', 'subscribers', 'subscription', 'paid members', 'private'],
}

function readAccess(text: string, faults: Refusal[]): ImportedFilm['access'] {
  if (!text) return null
  const found = ACCESS_MODES.find((mode) => ACCESS[mode].includes(text.toLowerCase()))
  if (!found) faults.push(errors.RowAccessUnknown({ values: { value: text.slice(0, LONGEST_NAME) } }))
  return found ?? null
}

const STATUS: Record<ImportedFilm['status'], string[]> = {
  draft: ['draft', 'unpublished', 'no', 'false', '0', 'private', 'hidden', 'archived', 'unlisted'],
  published: ['published', 'public', 'yes', 'true', '1', 'live', 'active', 'scheduled'],
}

function readStatus(text: string, faults: Refusal[]): ImportedFilm['status'] {
  const wanted = text.toLowerCase()
  if (!wanted || STATUS.draft.includes(wanted)) return 'draft'
  if (!STATUS.published.includes(wanted))
    faults.push(errors.RowStatusUnknown({ values: { value: text.slice(0, LONGEST_NAME) } }))
  return 'published'
}

function readDate(text: string, faults: Refusal[]): string | null {
  if (!text) return null
  const moment = toMoment(text)
  if (!moment) faults.push(errors.RowDateInvalid({ values: { value: text.slice(0, LONGEST_NAME) } }))
  return moment
}

/** A date as services write it: ISO, or with the names of months; a day alone begins in UTC. Never one of two readings. */
export function toMoment(text: string): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(text)
  if (!iso && !/[a-z]{3}/i.test(text)) return null
  const at = new Date(/\d:\d/.test(text) ? withZone(text) : `${text} UTC`)
  const year = at.getUTCFullYear()
  return year >= 1900 && year <= 9999 ? at.toISOString() : null
}

const withZone = (text: string) => (/(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`)

function readChecksum(text: string, faults: Refusal[]): string | null {
  if (!text) return null
  const checksum = text.toLowerCase().replace(/^sha-?256[:=]/, '')
  if (/^[0-9a-f]{64}$/.test(checksum)) return checksum
  faults.push(errors.RowChecksumInvalid())
  return null
}

function readCaptions(cells: RowCells, faults: Refusal[]): ImportedCaption[] {
  const given = [...inOneCell(plain(cells.captions)), ...inOwnColumns(cells)]
  return given.flatMap(({ language, address }) => {
    const tag = toLanguage(language)
    if (!tag) faults.push(errors.RowCaptionInvalid({ values: { value: language.slice(0, LONGEST_NAME) } }))
    else if (!isWebAddress(address))
      faults.push(errors.RowAddressInvalid({ values: { value: address.slice(0, LONGEST_NAME) } }))
    else return [{ language: tag, address }]
    return []
  })
}

/** `en=https://… de=https://…`, or an address alone, whose file names the language (`film.en.vtt`). */
function inOneCell(text: string): ImportedCaption[] {
  return text
    .split(/[\s,;|]+(?=[\w-]+[=:]\s*https?:|https?:)/)
    .filter(Boolean)
    .map((part) => {
      const [, language, address] = /^([\w-]+)\s*[=:]\s*(https?:.*)$/.exec(part) ?? []
      return address ? { language: language!, address } : { language: languageOfFile(part), address: part }
    })
}

export const languageOfFile = (path: string) =>
  /\.([A-Za-z]{2,3}(?:[-_]\w{2,4})?)\.\w+$/.exec(path)?.[1] ?? 'en'

const inOwnColumns = (cells: RowCells): ImportedCaption[] =>
  Object.entries(cells).flatMap(([target, address]) =>
    target.startsWith('captions:') && address?.trim()
      ? [{ language: target.slice('captions:'.length), address: address.trim() }]
      : [],
  )

const wholeOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/** Seconds of `754`, `12:34` or `1:02:03`. */
export function secondsOf(text: string): number | null {
  if (!/^\d{1,7}(\.\d+)?$|^\d+(:\d{1,2}){1,2}$/.test(text)) return null
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
