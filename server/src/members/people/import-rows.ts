import type { MemberField } from '@matinee/contract/members/member-fields'
import type { ImportOptions, RowFault } from '@matinee/contract/members/people-imports'
import { asWrittenAnswer, asYesOrNo } from './answers.ts'
import {
  namesSubscriptions,
  stageBilling,
  type BillingReadOptions,
  type StagedBilling,
} from './import-billing.ts'
import * as cell from './import-cells.ts'
import { momentIn } from './import-moments.ts'
import { tagsFrom } from './tags.ts'

export interface StagedRow extends StagedBilling {
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
  const written = (target: string) => {
    const at = reading.mapping.indexOf(target)
    return at < 0 ? '' : (record[at] ?? '').replaceAll('\0', '')
  }
  const read = <T>(
    target: string,
    reader: (text: string) => cell.Cell<T>,
    text = written(target),
  ): T | null => {
    const found = reader(text)
    if ('value' in found) return found.value
    faults.push({ column: target, code: found.fault, value: text.slice(0, LONGEST_SHOWN) })
    return null
  }
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
  }
  return { ...row, faults: faults.length > 0 ? faults : null }
}

const NO_PLAN: StagedBilling = { plan: null, billing: null, not_carried: null }

interface RowCells {
  written(target: string): string
  note(fault: RowFault['faults'][number]): void
}

const billingIn = ({ mapping, billing }: ImportReadOptions, row: RowCells): StagedBilling =>
  namesSubscriptions(mapping)
    ? stageBilling({ ...row, has: (target) => mapping.includes(target) }, billing)
    : NO_PLAN

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
