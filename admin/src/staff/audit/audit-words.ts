import { isStaffRole } from '@matinee/contract/platform/roles'
import type { AuditEntry } from '@matinee/contract/members/staff'

import { moment } from '../../format.ts'
import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'
import { roleName } from '../role-words.ts'
import { choiceName, isOfSettings, settingName } from './setting-words.ts'

interface AuditSentence {
  act: string
  actor: { name: string }
  subject: { name: string | null }
}

const isSaid = (act: string) => `audit.act.${act}` in page.words

/** An action as a sentence. One without a translation is shown by its name. */
export function sentenceOf({ act, actor, subject }: AuditSentence): string {
  const values = { actor: actor.name, subject: subject.name ?? t('audit.nameless') }
  return isSaid(act) ? tellAny(`audit.act.${act}`, values) : `${actor.name}: ${act}`
}

/** The name of an action, for the filter: its sentence without actor and subject. */
export const actName = (act: string) =>
  isSaid(act) ? tellAny(`audit.act.${act}`, { actor: '…', subject: '…' }) : act

/** The details of an action as names and texts. */
export function detailsOf({ act, details }: Pick<AuditEntry, 'act' | 'details'>): [string, string][] {
  const say = sayingOf(act)
  if (isChange(details)) return [[t('audit.detail.role'), say('role', details)]]
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => [nameOf(act, name), say(name, value)])
}

/** The name of a detail. One without a translation is shown by its key. */
function nameOf(act: string, name: string): string {
  const setting = isOfSettings(act) ? settingName(name) : undefined
  const word = `audit.detail.${name}`
  return setting ?? (word in page.words ? tellAny(word) : name.replaceAll('_', ' '))
}

type ValueFormatter = (value: unknown) => string | undefined

/** Returns the formatter of an action's values, which names choices and roles. */
function sayingOf(act: string): (name: string, value: unknown) => string {
  if (isOfSettings(act)) return (name, value) => textOf(value, (one) => choiceName(name, one))
  const naming = act.startsWith('staff.') ? roleOf : () => undefined
  return (_name, value) => textOf(value, naming)
}

const roleOf: ValueFormatter = (value) =>
  typeof value === 'string' && isStaffRole(value) ? roleName(value) : undefined

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function textOf(value: unknown, naming: ValueFormatter): string {
  if (isChange(value)) return `${textOf(value.from, naming)} → ${textOf(value.to, naming)}`
  if (Array.isArray(value)) return value.map((one) => textOf(one, naming)).join(', ') || '–'
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'object') return partsOf(value, naming)
  const text = String(value as string | number)
  return naming(value) ?? (MOMENT.test(text) ? moment(text) : text)
}

/** What an object says, in one line: of switches those that are on, else whatever is not empty. */
function partsOf(value: object, naming: ValueFormatter): string {
  const parts = Object.entries(value)
  const isOfSwitches = parts.every(([, part]) => typeof part === 'boolean')
  const said = isOfSwitches
    ? parts.filter(([, isOn]) => isOn).map(([name]) => naming(name) ?? name)
    : parts.filter(([, part]) => part !== null && part !== '').map(([, part]) => textOf(part, naming))
  return said.join(isOfSwitches ? ', ' : ' ') || '–'
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
