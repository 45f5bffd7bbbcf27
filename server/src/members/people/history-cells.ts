import { asYesOrNo } from './answers.ts'
import type { HistoryCells, NamedProgram } from './history-kinds.ts'
import type { Cell } from './import-cells.ts'

const value = <T>(read: T): Cell<T> => ({ value: read })
const fault = (code: string): Cell<never> => ({ fault: code })
const LONGEST_NAME = 500

/** How a row calls its program: by its old id, its address or its title. Null, with the fault noted, if it does not. */
export function programIn(row: HistoryCells): NamedProgram | null {
  const [key, address, title] = ['program_id', 'program_address', 'program'].map((target) =>
    row.written(target).trim().slice(0, LONGEST_NAME),
  )
  if (!key && !address && !title) {
    row.note('program', 'required')
    return null
  }
  return { key: key || null, permalink: lastPartOf(address || ''), title: title?.toLowerCase() || null }
}

const lastPartOf = (address: string) =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast(Boolean)
    ?.toLowerCase() ?? null

/** Seconds of `754`, `754.2`, `12:34`, `1:02:03`. */
export function secondsIn(written: string): Cell<number | null> {
  const text = written.trim().replace(/ ?s(?:ec(?:onds)?)?$/i, '')
  if (!text) return value(null)
  if (!/^\d{1,7}(?:\.\d+)?$|^\d{1,3}(?::\d{1,2}){1,2}$/.test(text)) return fault('unreadable')
  return value(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
}

/** How much of a film was watched: `45` and `45%` are the same. */
export function percentIn(written: string): Cell<number | null> {
  const text = written.trim().replace(/ ?%$/, '').replace(',', '.')
  if (!text) return value(null)
  const percent = /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : NaN
  return percent <= 100 ? value(percent) : fault('unreadable')
}

export function yesOrNoIn(written: string): Cell<boolean | null> {
  if (/^(?:watched|finished|completed?)$/i.test(written.trim())) return value(true)
  const answer = asYesOrNo(written)
  return answer === undefined ? fault('unreadable') : value(answer)
}
