import { isStaffRole } from '@matinee/contract/roles'
import type { AuditEntry } from '@matinee/contract/staff'

import { moment } from '../../format.ts'
import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'
import { roleName } from '../role-words.ts'

const isSaid = (act: string) => `audit.act.${act}` in page.words

/** What was done, as a sentence; an act nobody has put into words is shown by its name. */
export function sentenceOf({ act, actor, subject }: Pick<AuditEntry, 'act' | 'actor' | 'subject'>): string {
  const values = { actor: actor.name, subject: subject.name ?? t('audit.nameless') }
  return isSaid(act) ? tellAny(`audit.act.${act}`, values) : `${actor.name}: ${act}`
}

/** The same without who and whom, to choose from. */
export const actName = (act: string) =>
  isSaid(act) ? tellAny(`audit.act.${act}`, { actor: '…', subject: '…' }) : act

/** What is known of an act beside its sentence, as names and texts. */
export function detailsOf({ act, details }: Pick<AuditEntry, 'act' | 'details'>): [string, string][] {
  const say = act.startsWith('staff.') ? withRoles(textOf) : textOf
  if (isChange(details)) return [[t('audit.detail.role'), `${say(details.from)} → ${say(details.to)}`]]
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => [nameOf(name), say(value)])
}

/** A detail nobody has put into words is shown by its name. */
function nameOf(name: string): string {
  const word = `audit.detail.${name}`
  return word in page.words ? tellAny(word, {}) : name.replaceAll('_', ' ')
}

const withRoles = (say: typeof textOf) => (value: unknown) =>
  typeof value === 'string' && isStaffRole(value) ? roleName(value) : say(value)

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function textOf(value: unknown): string {
  if (isChange(value)) return `${textOf(value.from)} → ${textOf(value.to)}`
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value as string | number)
  return MOMENT.test(text) ? moment(text) : text
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
