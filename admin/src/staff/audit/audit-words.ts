import type { AuditEntry } from '@matinee/contract/staff'
import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'

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
export const detailsOf = (details: AuditEntry['details']): [string, string][] =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => [name, textOf(value)])

function textOf(value: unknown): string {
  if (isChange(value)) return `${textOf(value.from)} → ${textOf(value.to)}`
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value as string | number | boolean)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
