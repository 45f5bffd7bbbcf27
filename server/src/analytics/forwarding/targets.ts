import {
  MOST_PIXEL_TARGETS,
  type NewPixelTarget,
  type PixelTarget,
} from '@matinee/contract/analytics/pixel-targets'
import { randomBytes } from 'node:crypto'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { isSafeTarget } from '../../platform/http/json-post.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { PixelTargetUnsafe, TooManyPixelTargets } from '../errors.ts'
import { toPageViewBody } from './bodies.ts'
import { deliverPixels, SECRET_PURPOSE } from './delivery.ts'
import { NO_FAILURES } from './forward.ts'
import * as query from './queries.ts'
import type { TargetRow } from './queries.ts'
import { pick } from '../../platform/http/pick.ts'

const COLUMNS = ['url', 'views', 'events', 'with_address'] as const
const CHANGEABLE = [...COLUMNS, 'enabled'] as const

/** The store's targets with their secrets, for staff who may change them. */
export async function listPixelTargets(ctx: StoreContext, viewer: Viewer): Promise<PixelTarget[]> {
  assertMayEdit(viewer, 'settings')
  const targets = await query.listTargets(ctx.db, ctx.store.id)
  return Promise.all(targets.map((target) => presentTarget(ctx, target)))
}

/** Adds a target, which is off at first. */
export async function addPixelTarget(ctx: StoreContext, viewer: Viewer, given: NewPixelTarget) {
  assertMayEdit(viewer, 'settings')
  assertSafeTarget(ctx, given)
  return transact(ctx, async (ctx) => {
    const there = await query.listTargets(ctx.db, ctx.store.id)
    if (there.length >= MOST_PIXEL_TARGETS) throw TooManyPixelTargets()
    const secret = seal(ctx, SECRET_PURPOSE, randomBytes(24).toString('base64url'))
    const target = await query.insertTarget(ctx.db, {
      ...pick(given, COLUMNS),
      store_id: ctx.store.id,
      secret,
    })
    await auditTarget(ctx, viewer, 'pixel_target.added', target, given)
    return presentTarget(ctx, target)
  })
}

type PixelTargetChanges = Partial<NewPixelTarget & { enabled: boolean }>

/** Changes a target; once turned on it receives new pixels only, and its failures are cleared. */
export function changePixelTarget(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  changes: PixelTargetChanges,
) {
  assertMayEdit(viewer, 'settings')
  assertSafeTarget(ctx, changes)
  return transact(ctx, async (ctx) => {
    const before = await requireTarget(ctx, id)
    const columns = {
      ...pick(changes, CHANGEABLE),
      ...(await resetProgress(ctx, before, { ...before, ...changes })),
    }
    if (Object.keys(columns).length > 0) await query.updateTarget(ctx.db, id, columns)
    await auditTarget(ctx, viewer, 'pixel_target.changed', before, changes)
    return presentTarget(ctx, await requireTarget(ctx, id))
  })
}

/** The columns to reset on a change: pixels from before a target was turned on are not sent. */
async function resetProgress(ctx: StoreContext, before: TargetRow, after: TargetRow) {
  const { last_view_id, last_event_id } = await query.findLastIds(ctx.db, ctx.store.id)
  const isTurnedOn = after.enabled && !before.enabled
  return {
    ...((isTurnedOn || after.url !== before.url) && NO_FAILURES),
    ...((isTurnedOn || (after.views && !before.views)) && { last_view_id }),
    ...((isTurnedOn || (after.events && !before.events)) && { last_event_id }),
  }
}

export function removePixelTarget(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    const target = await requireTarget(ctx, id)
    await query.deleteTarget(ctx.db, id)
    await auditTarget(ctx, viewer, 'pixel_target.removed', target)
  })
}

/** Sends a sample page view at once and returns the result. */
export async function testPixelTarget(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMayEdit(viewer, 'settings')
  const target = await requireTarget(ctx, id)
  const view = toPageViewBody(exampleView(ctx), false)
  const { problem, status } = await deliverPixels(ctx, target, { test: true, views: [view], events: [] })
  return { taken: problem === null, problem, status }
}

const exampleView = ({ store, clock }: StoreContext) => ({
  id: 0,
  store_id: store.id,
  member_id: null,
  visitor: '0',
  email: null,
  session: 'test',
  gid: null,
  host: 'store.example',
  pathname: '/catalog',
  query: '',
  referrer: null,
  window_width: 1280,
  window_height: 800,
  created_at: clock.now().toISOString(),
})

function assertSafeTarget(ctx: StoreContext, { url }: { url?: string }) {
  if (url !== undefined && !isSafeTarget(ctx, url)) throw PixelTargetUnsafe({ errors: { url: ['unsafe'] } })
}

async function requireTarget(ctx: StoreContext, id: number): Promise<TargetRow> {
  const target = await query.findTarget(ctx.db, ctx.store.id, id)
  if (!target) throw NotFound()
  return target
}

const auditTarget = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, url }: TargetRow,
  details = {},
) => audit(ctx, viewer, { act, subject: { kind: 'pixel_target', id, name: url }, details })

async function presentTarget(ctx: StoreContext, target: TargetRow): Promise<PixelTarget> {
  const last_failures = await query.listFailures(ctx.db, target.id)
  return { ...target, secret: unseal(ctx, SECRET_PURPOSE, target.secret), last_failures }
}
