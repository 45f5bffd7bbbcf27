import type { Body } from '@matinee/contract/platform/endpoint'
import type { RowChanges } from '../platform/database/columns.ts'
import type { changeOffer, createOffer } from '@matinee/contract/offers/offers-admin'
import type { OfferType } from '@matinee/contract/offers/offers'
import type { Choice } from '../platform/database/chosen-rows.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { OfferTerm } from './queries/offer-admin.ts'
import type { OfferTable } from './tables.ts'

export type OfferChanges = Body<typeof changeOffer>
export type OfferDraft = Body<typeof createOffer>

type Terms = RowChanges<OfferTable, OfferTerm>

const NOT_COLUMNS = new Set(['prices', 'period', 'content_ids', 'type', 'translations'])

/** The columns of the given fields. */
export function offerColumnsOf(given: OfferChanges): Terms {
  const { period } = given
  const plain = Object.entries(given).filter(([name]) => !NOT_COLUMNS.has(name))
  return {
    ...(Object.fromEntries(plain) as Terms),
    ...(given.title !== undefined && { title: given.title.trim() }),
    ...(period !== undefined && { period_unit: period?.unit ?? null, period_count: period?.count ?? null }),
  }
}

/** The terms that only some offer types have. */
const TERMS_BY_TYPE: Partial<Record<keyof OfferTable, OfferType[]>> = {
  period_unit: ['recurring'],
  period_count: ['recurring'],
  trial_days: ['recurring'],
  access_days: ['fixed_price', 'bundle', 'freebie'],
  start_within_days: ['rent'],
  watch_hours: ['rent'],
  auto_assign: ['freebie'],
  instalments: ['fixed_price', 'bundle'],
  max_seats: ['recurring'],
}
const REQUIRED_TERMS: Partial<Record<OfferType, [keyof OfferTable, string][]>> = {
  recurring: [['period_unit', 'period']],
  rent: [
    ['start_within_days', 'start_within_days'],
    ['watch_hours', 'watch_hours'],
  ],
}

/** Throws if terms do not fit the type, or required ones are missing. */
export function assertTerms(type: OfferType, terms: Partial<Record<keyof OfferTable, unknown>>) {
  const missing = (REQUIRED_TERMS[type] ?? []).filter(([column]) => !terms[column]).map(([, field]) => field)
  const strange = Object.entries(TERMS_BY_TYPE)
    .filter(([column, types]) => !types.includes(type) && terms[column as keyof OfferTable])
    .map(([column]) => (column.startsWith('period_') ? 'period' : column))
  // What is paid in instalments is owned at their end.
  if (terms.instalments && terms.access_days) strange.push('access_days')
  if (missing.length + strange.length === 0) return
  const named = (fields: string[], code: string) =>
    fields.map((field) => [field, [code]] as [string, string[]])
  throw InvalidInput({
    errors: Object.fromEntries([...named(missing, 'required'), ...named(strange, 'not_of_this_type')]),
  })
}

type Rules = Pick<OfferDraft, 'rule_category_ids' | 'rule_author_ids'>

/** The rows that a draft or change newly names: a rule with deleted categories and authors can still be saved. */
export const choicesIn = (given: OfferChanges, before: Rules = {}): Record<string, Choice> => ({
  content_ids: { table: 'content', ids: given.content_ids },
  rule_category_ids: { table: 'category', ids: newIds(given.rule_category_ids, before.rule_category_ids) },
  rule_author_ids: { table: 'author', ids: newIds(given.rule_author_ids, before.rule_author_ids) },
})

const newIds = (ids: number[] = [], before: number[] = []) => ids.filter((id) => !before.includes(id))
