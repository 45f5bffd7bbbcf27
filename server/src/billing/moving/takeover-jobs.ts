import { Type } from 'typebox'
import { forEachAtOnce } from '../../platform/at-once.ts'
import { inStore } from '../../store/in-store.ts'
import { publishAll } from '../../platform/jobs/events.ts'
import { transact, type Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { paymentRequested } from '../events.ts'
import { ProviderRefused, type ProviderAccount } from '../providers/provider.ts'
import { accountOf } from '../providers/registry.ts'
import { lookAtPerson, type StripeHolding } from './stripe-look.ts'
import { takeOver } from './stripe-take.ts'
import * as query from './takeover-queries.ts'

const Payload = Type.Object({ import_id: Type.Integer(), store_id: Type.Integer() })
type Payload = { import_id: number; store_id: number }

/** People asked about before the progress is written down. */
const BATCH_SIZE = 40
/** Stripe allows a hundred requests a second; three are asked for each person. */
const AT_ONCE = 4

const fail = async (ctx: Context, { import_id, store_id }: Payload) => {
  const inside = await inStore(ctx, store_id)
  for (const state of ['looking', 'taking'] as const)
    await query.moveTakeover(inside, { import_id, state }, { state: 'failed' })
}

/** Looks at what Stripe holds, or takes it over; goes on where it stopped. */
export const workOnTakeover = defineJob({
  name: 'billing.work-on-takeover',
  payload: Payload,
  queue: ({ store_id }) => `stripe takeover ${store_id}`,
  attempts: 8,
  async run(ctx, { import_id, store_id }, signal) {
    const inside = await inStore(ctx, store_id)
    try {
      while (await workOnBatch(inside, import_id)) signal.throwIfAborted()
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      ctx.log.error({ err: error, import_id }, 'Stripe refuses to tell of its customers')
      await fail(ctx, { import_id, store_id })
    }
  },
  onGivenUp: fail,
})

async function workOnBatch(ctx: StoreContext, importId: number): Promise<boolean> {
  const takeover = await query.findTakeover(ctx, importId)
  if (takeover?.state !== 'looking' && takeover?.state !== 'taking') return false
  const people = await query.peopleAfter(ctx, takeover, BATCH_SIZE)
  if (people.length === 0) {
    await query.moveTakeover(ctx, takeover, { state: takeover.state === 'looking' ? 'looked' : 'done' })
    return false
  }
  const holdings = await workOn(ctx, people, takeover.state === 'taking')
  return transact(ctx, async (ctx) => {
    await query.recordFindings(ctx, holdings.map(findingOf))
    const done = takeover.done + people.length
    return query.moveTakeover(ctx, takeover, { after_id: people.at(-1)!.subscription_id, done })
  })
}

async function workOn(ctx: StoreContext, people: readonly query.MovedPerson[], takes: boolean) {
  const account: ProviderAccount = await accountOf(ctx, 'stripe')
  const holdings: StripeHolding[] = []
  await forEachAtOnce(people, AT_ONCE, async (person) => {
    const holding = await lookAtPerson(ctx, account, person)
    if (takes) await takeOver(ctx, account, holding)
    holdings.push(holding)
  })
  return holdings
}

function findingOf({ person, customer, method, running }: StripeHolding): query.HoldingRecord {
  const live = running.toSorted((one, other) => other.period_end.localeCompare(one.period_end))[0]
  return {
    subscription_id: person.subscription_id,
    customer_ref: customer,
    found: !customer ? 'no_customer' : method ? 'method' : 'no_method',
    live_ref: live?.ref ?? null,
    live_until: live?.period_end ?? null,
  }
}

/** Asks everybody who lacks a way to pay for one, each once. */
export const requestPayments = defineJob({
  name: 'billing.request-payments',
  payload: Payload,
  attempts: 5,
  async run(ctx, { import_id, store_id }, signal) {
    const inside = await inStore(ctx, store_id)
    while (!signal.aborted && (await requestBatch(inside, import_id)));
  },
})

const requestBatch = (ctx: StoreContext, importId: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const asked = await query.markAsked(ctx, importId, BATCH_SIZE)
    await publishAll(
      ctx,
      paymentRequested,
      asked.map((person) => ({ store_id: ctx.store.id, ...person })),
    )
    return asked.length > 0
  })
