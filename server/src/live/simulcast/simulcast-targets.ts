import {
  MOST_SIMULCAST_TARGETS,
  type NewSimulcastTarget,
  type SimulcastTarget,
} from '@matinee/contract/live/simulcast'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact, type Context } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import { notifyLiveEvent } from '../broadcast-state.ts'
import { SimulcastKeyMissing, SimulcastTargetUnsafe, TooManySimulcastTargets } from '../errors.ts'
import { isSafeRtmpTarget } from './simulcast-address.ts'
import type { SimulcastDestination } from './simulcast-output.ts'
import * as query from './simulcast-queries.ts'

const PURPOSE = 'simulcast-key'

export function addSimulcastTarget(
  ctx: StoreContext,
  viewer: Viewer,
  { name, url, key }: NewSimulcastTarget,
): Promise<SimulcastTarget> {
  assertMayEdit(viewer, 'content')
  assertSafe(ctx, url)
  return transact(ctx, async (ctx) => {
    const known = await query.listTargets(ctx.db, ctx.store.id)
    if (known.length >= MOST_SIMULCAST_TARGETS) throw TooManySimulcastTargets()
    const key_sealed = seal(ctx, PURPOSE, key)
    const target = await query.insertTarget(ctx.db, { store_id: ctx.store.id, name, url, key_sealed })
    await auditTarget(ctx, viewer, 'simulcast_target.added', target)
    return presentTarget(target)
  })
}

/** Another address is never sent the key of the one before: who may change it could read the key there. */
export function changeSimulcastTarget(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { name, url, key }: Partial<NewSimulcastTarget>,
): Promise<SimulcastTarget> {
  assertMayEdit(viewer, 'content')
  if (url !== undefined) assertSafe(ctx, url)
  return transact(ctx, async (ctx) => {
    const before = await requireTarget(ctx, id)
    if (url !== undefined && url !== before.url && key === undefined)
      throw SimulcastKeyMissing({ errors: { key: ['required'] } })
    await query.updateTarget(ctx.db, id, {
      name: name ?? before.name,
      url: url ?? before.url,
      key_sealed: key === undefined ? before.key_sealed : seal(ctx, PURPOSE, key),
    })
    await auditTarget(ctx, viewer, 'simulcast_target.changed', before)
    await notifyEvents(ctx, await query.listOpenEventsOf(ctx.db, ctx.store.id, id))
    return presentTarget(await requireTarget(ctx, id))
  })
}

export async function removeSimulcastTarget(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<undefined> {
  assertMayEdit(viewer, 'content')
  await transact(ctx, async (ctx) => {
    const target = await requireTarget(ctx, id)
    const events = await query.listOpenEventsOf(ctx.db, ctx.store.id, id)
    await query.deleteTarget(ctx.db, id)
    await auditTarget(ctx, viewer, 'simulcast_target.removed', target)
    await notifyEvents(ctx, events)
  })
}

/** Where the broadcast of an event is sent as well, for the process that receives it. */
export async function listDestinations(
  ctx: StoreContext,
  contentId: number,
): Promise<SimulcastDestination[]> {
  const targets = await query.listEventTargets(ctx.db, ctx.store.id, contentId)
  return targets.map(({ id, url, key_sealed }) => ({ id, url, key: unseal(ctx, PURPOSE, key_sealed) }))
}

export async function requireTarget(ctx: StoreContext, id: number): Promise<query.SimulcastTargetRow> {
  const target = await query.findTarget(ctx.db, ctx.store.id, id)
  if (!target) throw NotFound()
  return target
}

export const presentTarget = ({ id, name, url }: query.SimulcastTargetRow): SimulcastTarget => ({
  id,
  name,
  url,
})

function assertSafe(ctx: Pick<Context, 'config'>, url: string) {
  if (!isSafeRtmpTarget(ctx, url)) throw SimulcastTargetUnsafe({ errors: { url: ['unsafe'] } })
}

async function notifyEvents(ctx: StoreContext, events: Awaited<ReturnType<typeof query.listOpenEventsOf>>) {
  for (const event of events) await notifyLiveEvent(ctx, event, 'changed')
}

const auditTarget = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, name }: query.SimulcastTargetRow,
) => audit(ctx, viewer, { act, subject: { kind: 'simulcast_target', id, name } })
