import {
  PRICE_NOTICE_DAYS,
  type PriceChangeCheck,
  type PriceChangeInput,
  type PriceKeepReason,
} from '@matinee/contract/billing/price-changes'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import type { Condition, PeopleContext } from '../../members/people/context.ts'
import { findOffer, type Offer } from '../../offers/offers.ts'
import { assertOfStore } from '../../platform/database/chosen-rows.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { PlanNotForSale, PriceNoticeTooShort } from '../errors.ts'
import { monthsOf } from '../subscriptions/mrr.ts'
import type { SubscriptionRow } from '../subscriptions/rows.ts'
import {
  judgedSubscriptions,
  PENDING_PLACE,
  whereInPriceAudience,
  type PriceChangeTerms,
} from './audience.ts'

interface JudgedGroup extends Pick<SubscriptionRow, 'currency' | 'period_unit' | 'period_count'> {
  reason: PriceKeepReason | null
  amount_before: number
  amount: number
  people: number
}

/** Says whom a price change would concern, what it changes in a month, and which pending changes it takes the place of. */
export async function checkPriceChange(
  ctx: PeopleContext,
  viewer: Viewer,
  offerId: number,
  input: PriceChangeInput,
): Promise<PriceChangeCheck> {
  assertMayEdit(viewer, 'money')
  await assertPriceChange(ctx, offerId, input)
  const condition = await whereInPriceAudience(ctx, input)
  const terms = termsOf(offerId, input)
  const judged = await countJudged(ctx, terms, condition)
  const changing = judged.filter(({ reason }) => reason === null)
  const groups = groupsOf(changing)
  return {
    people: peopleIn(changing),
    groups,
    monthly: monthlyOf(groups),
    left_out: leftOutOf(judged),
    replaces: await findReplaced(ctx, terms, condition),
  }
}

const termsOf = (offer_id: number, { include_moved, prices }: PriceChangeInput): PriceChangeTerms => ({
  offer_id,
  include_moved,
  prices: prices.map((price) => ({ ...price, price_id: null })),
})

/** Refuses what no price change can be. Returns the plan. */
export async function assertPriceChange(
  ctx: PeopleContext,
  offerId: number,
  { prices, starts_at, segment_id }: PriceChangeInput,
): Promise<Offer> {
  const offer = await findOffer(ctx, offerId)
  await assertOfStore(ctx, { segment_id: { table: 'people_segment', ids: segment_id ?? [] } })
  if (offer.type !== 'recurring') throw PlanNotForSale()
  if (new Set(prices.map(({ currency }) => currency)).size < prices.length)
    throw InvalidInput({ errors: { prices: ['twice'] } })
  if (Date.parse(starts_at) < ctx.clock.now().getTime() + PRICE_NOTICE_DAYS * DAY_MS)
    throw PriceNoticeTooShort({ values: { days: PRICE_NOTICE_DAYS }, errors: { starts_at: ['too_early'] } })
  return offer
}

async function countJudged(
  { db, store }: PeopleContext,
  terms: PriceChangeTerms,
  condition: Condition,
): Promise<JudgedGroup[]> {
  const { rows } = await sql<JudgedGroup>`
    select reason, currency, period_unit, period_count, amount_before, amount, count(*)::int as people
    from ${judgedSubscriptions(store.id, terms, condition)}
    group by 1, 2, 3, 4, 5, 6 order by currency, amount_before, people desc`.execute(db)
  return rows
}

const peopleIn = (groups: readonly { people: number }[]) =>
  groups.reduce((sum, { people }) => sum + people, 0)

/** By currency and price; those who keep periods of another length are added to the others. */
function groupsOf(changing: readonly JudgedGroup[]): PriceChangeCheck['groups'] {
  const groups = new Map<string, PriceChangeCheck['groups'][number]>()
  for (const { currency, amount_before, amount, people, ...period } of changing) {
    const key = `${currency} ${amount_before}`
    const known = groups.get(key) ?? { currency, amount_before, amount, people: 0, monthly: 0 }
    const monthly = Math.round(((amount - amount_before) * people) / monthsOf(period))
    groups.set(key, { ...known, people: known.people + people, monthly: known.monthly + monthly })
  }
  return [...groups.values()]
}

function monthlyOf(groups: PriceChangeCheck['groups']): PriceChangeCheck['monthly'] {
  const sums = new Map<string, number>()
  for (const { currency, monthly } of groups) sums.set(currency, (sums.get(currency) ?? 0) + monthly)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

function leftOutOf(judged: readonly JudgedGroup[]): PriceChangeCheck['left_out'] {
  const counts = new Map<PriceKeepReason, number>()
  for (const { reason, people } of judged)
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + people)
  return [...counts]
    .map(([reason, people]) => ({ reason, people }))
    .toSorted((one, other) => other.people - one.people)
}

async function findReplaced(
  { db, store }: PeopleContext,
  terms: PriceChangeTerms,
  condition: Condition,
): Promise<PriceChangeCheck['replaces']> {
  const { rows } = await sql<PriceChangeCheck['replaces'][number]>`
    select change.id, change.starts_at, count(*)::int as people
    from ${judgedSubscriptions(store.id, terms, condition)} join ${PENDING_PLACE}
    join price_change as change on change.id = pending.change_id and change.state = 'running'
    where judged.reason is null group by change.id order by change.id`.execute(db)
  return rows
}
