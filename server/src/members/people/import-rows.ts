import type { MemberField } from '@matinee/contract/members/member-fields'
import type { HistoryKindName } from '@matinee/contract/members/import-columns'
import type { ImportOptions, RowFault } from '@matinee/contract/members/people-imports'
import { asWrittenAnswer, asYesOrNo } from './answers.ts'
import {
  lacksTerms,
  namesSubscriptions,
  stageBilling,
  stageSpend,
  type BillingReadOptions,
  type StagedBilling,
  type StagedSpend,
} from './import-billing.ts'
import * as cell from './import-cells.ts'
import { momentIn } from './import-moments.ts'
import { programIn } from './history-cells.ts'
import { historyKind, type HistoryCells, type NamedProgram } from './history-kinds.ts'
import { tagsFrom } from './tags.ts'

export interface StagedRow extends StagedBilling, StagedSpend {
  line: number
  email: string | null
  name: string | null
  nickname: string | null
  country: string | null
  locale: string | null
  tags: string[]
  consent: boolean | null
  created_at: string | null
  password_hash: string | null
  custom_fields: Record<string, unknown>
  program: NamedProgram | null
  history: Record<string, unknown> | null
  faults: RowFault['faults'] | null
}

export interface ImportReadOptions {
  mapping: readonly (string | null)[]
  fields: readonly MemberField[]
  options: Pick<ImportOptions, 'tags'>
  /** How days and plans are read. */
  billing: BillingReadOptions
}

const LONGEST_SHOWN = 100

/** A row of a file as stored until it is imported, with all its faults. */
export function stageRow(record: readonly string[], line: number, reading: ImportReadOptions): StagedRow {
  const faults: RowFault['faults'] = []
  const { written, read } = cellsOf(record, reading.mapping, faults)
  const consentIn = (text: string): cell.Cell<boolean | null> => {
    const consent = asYesOrNo(text)
    return consent === undefined ? { fault: 'unreadable' } : { value: consent }
  }
  const fullName = written('name') || `${written('first_name')} ${written('last_name')}`
  const row = {
    line,
    email: read('email', cell.emailIn),
    name: read('name', cell.nameIn, fullName),
    nickname: read('nickname', cell.nicknameIn),
    country: read('country', cell.countryIn),
    locale: read('locale', cell.localeIn),
    tags: tagsFrom([...(read('tags', cell.tagsIn) ?? []), ...reading.options.tags]),
    consent: read('consent', consentIn),
    created_at: read('created_at', (text) => momentIn(text, reading.billing)),
    password_hash: read('password_hash', cell.passwordHashIn),
    custom_fields: answersIn(reading, read),
    ...billingIn(reading, { written, note: (fault) => faults.push(fault) }),
    program: null,
    history: null,
  }
  return { ...row, faults: faults.length > 0 ? faults : null }
}

type Faults = RowFault['faults']

/** The cells of a row by what they are; what cannot be read is added to its faults. */
function cellsOf(record: readonly string[], mapping: readonly (string | null)[], faults: Faults) {
  const written = (target: string) => {
    const at = mapping.indexOf(target)
    return at < 0 ? '' : (record[at] ?? '').replaceAll('\0', '')
  }
  const note = (target: string, code: string, value = written(target)) =>
    void faults.push({ column: target, code, value: value.slice(0, LONGEST_SHOWN) })
  const read = <T>(
    target: string,
    reader: (text: string) => cell.Cell<T>,
    text = written(target),
  ): T | null => {
    const found = reader(text)
    if ('value' in found) return found.value
    note(target, found.fault, text)
    return null
  }
  return { written, read, note } satisfies HistoryCells
}

const NOBODY = {
  nickname: null,
  country: null,
  locale: null,
  tags: [],
  consent: null,
  created_at: null,
  password_hash: null,
  custom_fields: {},
}

/** A row of what somebody watched or said, as stored until it is imported. Comments may be of people without an account. */
export function stageHistory(
  record: readonly string[],
  line: number,
  { mapping, kind, billing }: Pick<ImportReadOptions, 'mapping' | 'billing'> & { kind: HistoryKindName },
): StagedRow {
  const faults: Faults = []
  const cells = cellsOf(record, mapping, faults)
  const name = kind === 'comments' ? cells.read('name', cell.nameIn) : null
  const row = {
    ...NOBODY,
    ...NO_PLAN,
    spend: null,
    spend_currency: null,
    line,
    name,
    email: name && !cells.written('email').trim() ? null : cells.read('email', cell.emailIn),
    program: programIn(cells),
    history: historyKind(kind).stage(cells, billing),
  }
  return { ...row, faults: faults.length > 0 ? faults : null }
}

const NO_PLAN: StagedBilling = { plan: null, billing: null, not_carried: null }

/** Whether a row is of somebody who pays, and does not say what or when. */
export const lacksTermsIn = (record: readonly string[], mapping: readonly (string | null)[]): boolean =>
  namesSubscriptions(mapping) &&
  lacksTerms({ ...cellsOf(record, mapping, []), has: (target) => mapping.includes(target) })

interface RowCells {
  written(target: string): string
  note(fault: RowFault['faults'][number]): void
}

function billingIn({ mapping, billing }: ImportReadOptions, cells: RowCells): StagedBilling & StagedSpend {
  const row = { ...cells, has: (target: string) => mapping.includes(target) }
  const staged = namesSubscriptions(mapping) ? stageBilling(row, billing) : NO_PLAN
  return { ...staged, ...stageSpend(row, billing, staged.billing) }
}

type Read = <T>(target: string, reader: (text: string) => cell.Cell<T>) => T | null

function answersIn({ mapping, fields }: ImportReadOptions, read: Read) {
  const answers: Record<string, unknown> = {}
  for (const field of fields) {
    const target = `field:${field.key}`
    if (!mapping.includes(target)) continue
    const answer = read(target, (text) => {
      const given = asWrittenAnswer(field, text)
      return given === undefined ? { fault: 'invalid' } : { value: given }
    })
    if (answer !== null) answers[field.key] = answer
  }
  return answers
}
