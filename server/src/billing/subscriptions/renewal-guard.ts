import type { WaitReason } from '@matinee/contract/billing/takeover'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import { forEachAtOnce } from '../../platform/at-once.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { transact } from '../../platform/context.ts'
import { renewalsWait } from '../events.ts'
import { Refusal } from '../../platform/errors.ts'
import { ChargedElsewhere, ChargesUnknown } from '../errors.ts'
import { ProviderRefused, ProviderUnavailable, type ProviderAccount } from '../providers/provider.ts'
import { accountOf, recordsAtStripe } from '../providers/registry.ts'
import { HAS_METHOD, isGuarded, minutesAgo } from './moved-guard.ts'

/** One that waits is asked about again after this time. */
const ASK_AGAIN_MINUTES = 60
const BATCH_SIZE = 200
const AT_ONCE = 8

/** Of `moved`, `subscription` and `member`: what is asked with. */
const GUARDED_COLUMNS = sql`moved.subscription_id, subscription.member_id, moved.customer_ref, moved.found, member.email,
  subscription.period_start, subscription.period_end, ${HAS_METHOD} as has_method`
const MOVED_ROWS = sql`subscription join moved_subscription as moved on moved.subscription_id = subscription.id
  join member on member.id = subscription.member_id`

interface GuardedRow {
  subscription_id: number
  member_id: number
  customer_ref: string | null
  email: string | null
  period_start: string
  period_end: string
  has_method: boolean
  found: 'method' | 'no_method' | 'no_customer' | null
}

/** Asks Stripe about everybody who moved in and is due, before the engine charges. */
export async function clearMovedSubscriptions(ctx: StoreContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const due = await dueToAsk(ctx)
    if (due.length === 0) return
    await recordAnswers(ctx, await askAll(ctx, due))
  }
}

async function dueToAsk({ db, store, clock }: StoreContext): Promise<GuardedRow[]> {
  const now = clock.now().toISOString()
  const { rows } = await sql<GuardedRow>`
    select ${GUARDED_COLUMNS} from ${MOVED_ROWS}
    where subscription.store_id = ${store.id} and subscription.due_at <= ${now}::timestamptz and ${isGuarded(now)}
      and (moved.asked_at is null or moved.asked_at < ${minutesAgo(now, ASK_AGAIN_MINUTES)}::timestamptz)
    order by subscription.due_at limit ${BATCH_SIZE}`.execute(db)
  return rows
}

/**
 * Asks Stripe before a payment that somebody begins by hand for a subscription that moved in. Never inside a transaction.
 * Throws `ChargedElsewhere`, or `ChargesUnknown` without an answer.
 */
export async function assertChargedHereAlone(ctx: StoreContext, subscriptionId: number): Promise<void> {
  const { rows } = await sql<GuardedRow>`select ${GUARDED_COLUMNS} from ${MOVED_ROWS}
    where subscription.store_id = ${ctx.store.id} and subscription.id = ${subscriptionId}
      and moved.provider = 'stripe'`.execute(ctx.db)
  if (!rows[0]) return
  const account = await accountOrNothing(ctx)
  const why = account ? await answerOfStripe(ctx, account, rows[0]) : 'no_account'
  if (why === null) return
  throw why === 'no_account' || why === 'unreachable' ? ChargesUnknown() : ChargedElsewhere()
}

interface Answer {
  subscription_id: number
  waits: WaitReason | null
}

async function askAll(ctx: StoreContext, due: readonly GuardedRow[]): Promise<Answer[]> {
  const account = await accountOrNothing(ctx)
  const answers: Answer[] = []
  await forEachAtOnce(due, AT_ONCE, async (row) => {
    const waits = account ? await reasonToWait(ctx, account, row) : 'no_account'
    answers.push({ subscription_id: row.subscription_id, waits })
  })
  return answers
}

async function accountOrNothing(ctx: StoreContext): Promise<ProviderAccount | null> {
  try {
    return await accountOf(ctx, 'stripe')
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Why somebody is not charged now; null if Stripe knows of nobody else who charges them. */
async function reasonToWait(
  ctx: StoreContext,
  account: ProviderAccount,
  row: GuardedRow,
): Promise<WaitReason | null> {
  if (!row.has_method && (row.found === null || row.found === 'method')) return 'not_taken_over'
  return answerOfStripe(ctx, account, row)
}

async function answerOfStripe(
  ctx: StoreContext,
  account: ProviderAccount,
  row: GuardedRow,
): Promise<WaitReason | null> {
  try {
    return await chargerElsewhere(ctx, account, row)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
    ctx.log.warn({ err: error, subscription_id: row.subscription_id }, 'Stripe did not say who else charges')
    return 'unreachable'
  }
}

async function chargerElsewhere(
  ctx: StoreContext,
  account: ProviderAccount,
  row: GuardedRow,
): Promise<WaitReason | null> {
  const records = recordsAtStripe(ctx)
  const customer = await records.findCustomer(account, { ref: row.customer_ref, email: row.email })
  if (!customer) return null
  const running = await records.subscriptionsOf(account, customer)
  if (running.some(({ ends, period_end }) => !ends || period_end > row.period_end))
    return 'other_subscription'
  const charges = await records.chargesSince(account, customer, beginOfPeriod(row))
  const own = await ownPayments(
    ctx,
    charges.map(({ ref }) => ref),
  )
  const isForeign = charges.some(({ ref, mark }) => mark !== account.mark && !own.has(ref))
  return isForeign ? 'charged_elsewhere' : null
}

/** A charge for the period that begins may have been made a little early, but not in the first half of the one before. */
function beginOfPeriod({ period_start, period_end }: GuardedRow): Date {
  const [start, end] = [Date.parse(period_start), Date.parse(period_end)]
  return new Date(end - Math.min(3 * DAY_MS, Math.max(0, end - start) / 2))
}

async function ownPayments({ db, store }: StoreContext, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const rows = await db
    .selectFrom('payment')
    .select('ref')
    .where('store_id', '=', store.id)
    .where('provider', '=', 'stripe')
    .where('ref', '=', sql<string>`any(${refs})`)
    .execute()
  return new Set(rows.map(({ ref }) => ref!))
}

/** Notes who is cleared and who waits; the publisher is told of a reason when the first waits for it. */
const recordAnswers = (ctx: StoreContext, answers: readonly Answer[]) =>
  transact(ctx, async (ctx) => {
    const known = await reasonsBefore(ctx)
    const now = ctx.clock.now().toISOString()
    await sql`update moved_subscription as moved set asked_at = ${now}, waits = given.waits,
        cleared_at = case when given.waits is null then ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (subscription_id bigint, waits text)
      where moved.subscription_id = given.subscription_id`.execute(ctx.db)
    for (const reason of new Set(answers.map(({ waits }) => waits)))
      if (reason && !known.has(reason)) await tellOf(ctx, reason, answers)
  })

async function reasonsBefore({ db, store }: StoreContext): Promise<Set<string>> {
  const { rows } = await sql<{ waits: string }>`select distinct waits from moved_subscription
    where store_id = ${store.id} and waits is not null`.execute(db)
  return new Set(rows.map(({ waits }) => waits))
}

const tellOf = (ctx: StoreContext, reason: WaitReason, answers: readonly Answer[]) =>
  publish(ctx, renewalsWait, {
    store_id: ctx.store.id,
    reason,
    people: answers.filter(({ waits }) => waits === reason).length,
  })
