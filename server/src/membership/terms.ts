import type { Body } from '@matinee/contract/endpoint'
import type { RowChanges } from '../platform/columns.ts'
import type { changeOffer, createOffer } from '@matinee/contract/offers-admin'
import type { OfferType } from '@matinee/contract/offers'
import type { Choice } from '../platform/chosen-rows.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { OfferTerm } from './queries/managed.ts'
import type { OfferTable } from './tables.ts'

export type Changes = Body<typeof changeOffer>
export type Draft = Body<typeof createOffer>

type Terms = RowChanges<OfferTable, OfferTerm>

const NOT_COLUMNS = new Set(['prices', 'period', 'content_ids', 'type'])

/** The columns of what was given. */
export function columnsOf(given: Changes): Terms {
  const { period } = given
  const plain = Object.entries(given).filter(([name]) => !NOT_COLUMNS.has(name))
  return {
    ...(Object.fromEntries(plain) as Terms),
    ...(given.title !== undefined && { title: given.title.trim() }),
    ...(period !== undefined && { period_unit: period?.unit ?? null, period_count: period?.count ?? null }),
  }
}

/** The terms only offers of some types have. */
const OWN_TERMS: Partial<Record<keyof OfferTable, OfferType[]>> = {
  period_unit: ['recurring'],
  period_count: ['recurring'],
  trial_days: ['recurring'],
  access_days: ['fixed_price', 'bundle', 'freebie'],
  start_within_days: ['rent'],
  watch_hours: ['rent'],
  auto_assign: ['freebie'],
}
const NEEDED: Partial<Record<OfferType, [keyof OfferTable, string][]>> = {
  recurring: [['period_unit', 'period']],
  rent: [
    ['start_within_days', 'start_within_days'],
    ['watch_hours', 'watch_hours'],
  ],
}

/** Refuses terms that do not go with the type, and the lack of those it needs. */
export function refuseSenseless(type: OfferType, terms: Partial<Record<keyof OfferTable, unknown>>) {
  const missing = (NEEDED[type] ?? []).filter(([column]) => !terms[column]).map(([, field]) => field)
  const strange = Object.entries(OWN_TERMS)
    .filter(([column, types]) => !types.includes(type) && terms[column as keyof OfferTable])
    .map(([column]) => (column.startsWith('period_') ? 'period' : column))
  if (missing.length + strange.length === 0) return
  const named = (fields: string[], code: string) =>
    fields.map((field) => [field, [code]] as [string, string[]])
  throw InvalidInput({
    errors: Object.fromEntries([...named(missing, 'required'), ...named(strange, 'not_of_this_type')]),
  })
}

type Rules = Pick<Draft, 'rule_category_ids' | 'rule_author_ids'>

/** The rows a draft or a change names anew: a rule outlives its categories and authors, and goes on being saved. */
export const choicesIn = (given: Changes, before: Rules = {}): Record<string, Choice> => ({
  content_ids: { table: 'content', ids: given.content_ids },
  rule_category_ids: { table: 'category', ids: added(given.rule_category_ids, before.rule_category_ids) },
  rule_author_ids: { table: 'author', ids: added(given.rule_author_ids, before.rule_author_ids) },
})

const added = (ids: number[] = [], before: number[] = []) => ids.filter((id) => !before.includes(id))
