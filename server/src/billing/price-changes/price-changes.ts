import type { PriceChange, PriceChangeInput, PricePersonState } from '@matinee/contract/billing/price-changes'
import type { PeopleContext } from '../../members/people/context.ts'
import { findOffer, type Offer } from '../../offers/offers.ts'
import { priceForSubscribers } from '../../offers/prices.ts'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertLive } from '../../store/standby.ts'
import { canChangeSales } from '../sales/policy.ts'
import {
  PriceChangeForDemo,
  PriceChangeForNobody,
  PriceChangeNotFound,
  PriceChangeOver,
  PriceUndoRaises,
} from '../errors.ts'
import { whereInPriceAudience } from './audience.ts'
import { assertPriceChange } from './check.ts'
import { endPriceChangeForAll, tellPriceChange } from './jobs.ts'
import { fixPeople } from './people.ts'
import * as query from './queries.ts'

/** The price changes of a plan, newest first. */
export async function listPriceChanges(
  ctx: StoreContext,
  viewer: Viewer,
  offerId: number,
): Promise<PriceChange[]> {
  assertMaySee(viewer, 'money')
  await findOffer(ctx, offerId)
  return presentAll(ctx, viewer, await query.findPriceChanges(ctx, offerId))
}

export async function readPriceChange(ctx: StoreContext, viewer: Viewer, id: number): Promise<PriceChange> {
  assertMaySee(viewer, 'money')
  const change = await query.findPriceChange(ctx, id)
  if (!change) throw PriceChangeNotFound()
  return present(ctx, viewer, change)
}

/** The people of a price change, with those left out, 50 a page. */
export async function listPriceChangePeople(
  ctx: StoreContext,
  viewer: Viewer,
  { id, ...asked }: { id: number; state?: PricePersonState; page: number },
) {
  await readPriceChange(ctx, viewer, id)
  return query.pageOfPeople(ctx, id, asked)
}

/**
 * Starts a price change: fixes who is in it, and has them told. Pending changes of theirs are replaced. Throws
 * `PriceNoticeTooShort`, `PriceChangeForNobody`, `PriceChangeForDemo`, `SegmentNotFound`.
 */
export async function startPriceChange(
  ctx: PeopleContext,
  viewer: Viewer,
  offerId: number,
  input: PriceChangeInput,
): Promise<PriceChange> {
  assertMayEdit(viewer, 'money')
  await assertLive(ctx.db, ctx.store.id)
  const offer = await assertPriceChange(ctx, offerId, input)
  const condition = await whereInPriceAudience(ctx, input)
  const { known } = ctx
  return transact(ctx, async (inside) => {
    const ctx = { ...inside, known }
    await query.lockOffer(ctx, offerId)
    const prices = await pricesOf(ctx, offerId, input)
    const change = await query.insertPriceChange(ctx, {
      ...{ store_id: ctx.store.id, offer_id: offerId, audience: input.audience },
      segment_id: input.audience === 'segment' ? input.segment_id : null,
      include_moved: input.include_moved,
      prices: toJsonb(prices),
      starts_at: input.starts_at,
      ...{ actor_id: viewer.id || null, actor_name: viewer.name },
      created_at: ctx.clock.now().toISOString(),
    })
    if ((await fixPeople(ctx, change.id, change, condition)) === 0) throw await refusalFor(ctx, change.id)
    await enqueue(ctx, tellPriceChange, { store_id: ctx.store.id, change_id: change.id })
    await auditChange(ctx, viewer, offer, 'price_change.started')
    return present(ctx, viewer, change)
  })
}

/** Why a price change would change nothing. */
const refusalFor = async (ctx: StoreContext, id: number) =>
  (await query.isOfDemoAlone(ctx, id)) ? PriceChangeForDemo() : PriceChangeForNobody()

async function pricesOf(ctx: StoreContext, offerId: number, { prices }: PriceChangeInput) {
  const named = []
  for (const price of prices)
    named.push({ ...price, price_id: await priceForSubscribers(ctx, offerId, price) })
  return named
}

/** Tells those once more whom no mail reached. */
export const retellPriceChange = (ctx: StoreContext, viewer: Viewer, id: number): Promise<PriceChange> =>
  changeCourse(ctx, viewer, id, 'price_change.retold', async (ctx, change) => {
    if (change.state !== 'running') throw PriceChangeOver()
    await query.retellUnreached(ctx, id)
    await enqueue(ctx, tellPriceChange, { store_id: ctx.store.id, change_id: id })
    return change
  })

/** Ends a price change: from now on nobody is charged the new price who was not already. */
export const stopPriceChange = (ctx: StoreContext, viewer: Viewer, id: number): Promise<PriceChange> =>
  changeCourse(ctx, viewer, id, 'price_change.stopped', async (ctx, change) => {
    if (change.state !== 'running') throw PriceChangeOver()
    return end(ctx, id, 'stopped')
  })

/**
 * Stops a price change, and gives those who pay the new price the former one. Throws `PriceUndoRaises` where that would
 * raise somebody's price.
 */
export const undoPriceChange = (ctx: StoreContext, viewer: Viewer, id: number): Promise<PriceChange> =>
  changeCourse(ctx, viewer, id, 'price_change.undone', async (ctx, change) => {
    if (change.state === 'undone') throw PriceChangeOver()
    if ((await query.findUndoable(ctx, [id])).get(id) === 'raises') throw PriceUndoRaises()
    return end(ctx, id, 'undone')
  })

async function end(ctx: StoreContext, id: number, state: 'stopped' | 'undone') {
  await enqueue(ctx, endPriceChangeForAll, { store_id: ctx.store.id, change_id: id })
  return query.endPriceChange(ctx, id, state)
}

async function changeCourse(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  act: AuditActionName,
  verb: (ctx: StoreContext, change: query.PriceChangeRow) => Promise<query.PriceChangeRow>,
): Promise<PriceChange> {
  assertMayEdit(viewer, 'money')
  await assertLive(ctx.db, ctx.store.id)
  return transact(ctx, async (ctx) => {
    const change = await query.lockPriceChange(ctx, id)
    if (!change) throw PriceChangeNotFound()
    const changed = await verb(ctx, change)
    await auditChange(ctx, viewer, await findOffer(ctx, change.offer_id), act)
    return present(ctx, viewer, changed)
  })
}

const auditChange = (ctx: StoreContext, viewer: Viewer, { id, title }: Offer, act: AuditActionName) =>
  audit(ctx, viewer, { act, subject: { kind: 'offer', id, name: title } })

const present = async (ctx: StoreContext, viewer: Viewer, change: query.PriceChangeRow) =>
  (await presentAll(ctx, viewer, [change]))[0]!

async function presentAll(
  ctx: StoreContext,
  viewer: Viewer,
  changes: readonly query.PriceChangeRow[],
): Promise<PriceChange[]> {
  const ids = changes.map(({ id }) => id)
  const counts = await query.countPeople(ctx, ids)
  const undoable = await query.findUndoable(ctx, ids)
  const segments = await query.namesOfSegments(
    ctx,
    changes.flatMap(({ segment_id }) => segment_id ?? []),
  )
  const mayEdit = canChangeSales(viewer)
  return changes.map(({ store_id: _store, actor_id: _actor, segment_id, prices, ...change }) => ({
    ...change,
    segment: (segment_id !== null && segments.get(segment_id)) || null,
    prices: prices.map(({ currency, amount }) => ({ currency, amount })),
    counts: counts.get(change.id)!,
    may_stop: mayEdit && change.state === 'running',
    may_undo: mayEdit && change.state !== 'undone' && undoable.get(change.id) === 'lowers',
  }))
}
