import type { Takeover, TakeoverState } from '@matinee/contract/billing/takeover'
import { findImport } from '../../members/people/import-queries.ts'
import { ImportNotFound } from '../../members/people/errors.ts'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { secondsLeft } from '../../platform/seconds-left.ts'
import { assertLive } from '../../store/standby.ts'
import { TakeoverBusy, TakeoverUnseen } from '../errors.ts'
import { accountOf, enabledProviders } from '../providers/registry.ts'
import { requestPayments, workOnTakeover } from './takeover-jobs.ts'
import * as query from './takeover-queries.ts'

/** What Stripe holds of the people an import brought, as far as it was asked. */
export async function readTakeover(ctx: StoreContext, viewer: Viewer, importId: number): Promise<Takeover> {
  assertMayEdit(viewer, 'money')
  await importOf(ctx, importId)
  return present(ctx, importId)
}

async function importOf(ctx: StoreContext, id: number) {
  const found = await findImport(ctx.db, ctx.store.id, id)
  if (!found) throw ImportNotFound()
  return found
}

async function present(ctx: StoreContext, importId: number): Promise<Takeover> {
  const takeover = await query.findTakeover(ctx, importId)
  const providers = await enabledProviders(ctx)
  return {
    state: takeover?.state ?? null,
    total: takeover?.total ?? 0,
    done: takeover?.done ?? 0,
    seconds_left: takeover ? takeoverSecondsLeft(ctx, takeover) : null,
    has_account: providers.some(({ provider }) => provider === 'stripe'),
    ...(await query.countHoldings(ctx, importId)),
    waiting: await query.countWaiting(ctx, importId),
  }
}

const takeoverSecondsLeft = (ctx: StoreContext, { state, done, total, step_at }: query.TakeoverRow) =>
  state === 'looking' || state === 'taking'
    ? secondsLeft(ctx, { since: step_at, done, left: total - done })
    : null

interface Step {
  act: AuditActionName
  from: (TakeoverState | undefined)[]
  state: TakeoverState
}

const LOOK: Step = {
  act: 'people.stripe_looked',
  from: [undefined, 'looked', 'done', 'failed'],
  state: 'looking',
}
const TAKE: Step = { act: 'people.stripe_taken', from: ['looked', 'done'], state: 'taking' }

async function begin(ctx: StoreContext, viewer: Viewer, importId: number, { act, from, state }: Step) {
  assertMayEdit(viewer, 'money')
  const found = await importOf(ctx, importId)
  await accountOf(ctx, 'stripe')
  await transact(ctx, async (ctx) => {
    const now = await query.findTakeover(ctx, importId)
    if (now?.state === 'looking' || now?.state === 'taking') throw TakeoverBusy()
    if (!from.includes(now?.state)) throw TakeoverUnseen()
    await query.beginTakeover(ctx, {
      import_id: importId,
      state,
      total: await query.countPeople(ctx, importId),
    })
    await enqueue(ctx, workOnTakeover, { import_id: importId, store_id: ctx.store.id })
    await audit(ctx, viewer, { act, subject: { kind: 'member_import', id: importId, name: found.file_name } })
  })
  return present(ctx, importId)
}

/** Asks Stripe what it holds of these people. Throws `ProviderUnknown` without its keys. */
export const lookAtStripe = (ctx: StoreContext, viewer: Viewer, importId: number) =>
  begin(ctx, viewer, importId, LOOK)

/** Takes over what was seen. Throws `TakeoverUnseen` before it was. */
export const takeOverStripe = (ctx: StoreContext, viewer: Viewer, importId: number) =>
  begin(ctx, viewer, importId, TAKE)

/** Has people without a way to pay asked for one. */
export async function askForPayments(ctx: StoreContext, viewer: Viewer, importId: number): Promise<Takeover> {
  assertMayEdit(viewer, 'money')
  const found = await importOf(ctx, importId)
  await assertLive(ctx.db, ctx.store.id)
  await transact(ctx, async (ctx) => {
    await enqueue(ctx, requestPayments, { import_id: importId, store_id: ctx.store.id })
    const subject = { kind: 'member_import', id: importId, name: found.file_name }
    await audit(ctx, viewer, { act: 'people.payments_requested', subject })
  })
  return present(ctx, importId)
}

const REQUESTS_A_PAGE = 20

/** Who lacks a way to pay, or was asked for one. */
export async function listPaymentRequests(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page }: { id: number; page: number },
) {
  assertMayEdit(viewer, 'money')
  await importOf(ctx, id)
  const found = await query.pageOfRequests(ctx, id, { page, size: REQUESTS_A_PAGE })
  const headers = { 'last-page': found.length <= REQUESTS_A_PAGE }
  return { body: found.slice(0, REQUESTS_A_PAGE), headers }
}
