import { MOST_PIXEL_TARGETS, type NewPixelTarget, type PixelTarget } from '@matinee/contract/pixel-targets'
import { randomBytes } from 'node:crypto'
import { audit, type AuditAct } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http.ts'
import { isSafeTarget } from '../../platform/post-out.ts'
import { seal, unseal } from '../../platform/vault.ts'
import { whoMayEdit, type Viewer } from '../../platform/viewer.ts'
import { PixelTargetUnsafe, TooManyPixelTargets } from '../errors.ts'
import { viewBody } from './bodies.ts'
import { deliver, SECRET_PURPOSE } from './delivery.ts'
import { FRESH } from './forward.ts'
import * as query from './queries.ts'
import type { TargetRow } from './queries.ts'
import { pick } from '../../platform/pick.ts'

const COLUMNS = ['url', 'views', 'events', 'with_address'] as const
const CHANGEABLE = [...COLUMNS, 'enabled'] as const

/** The store's targets with their secrets: for those who may change them. */
export async function listPixelTargets(ctx: StoreContext, viewer: Viewer): Promise<PixelTarget[]> {
  whoMayEdit(viewer, 'settings')
  const targets = await query.listTargets(ctx.db, ctx.store.id)
  return Promise.all(targets.map((target) => present(ctx, target)))
}

/** Adds a target, which is off until somebody turns it on. */
export async function addPixelTarget(ctx: StoreContext, viewer: Viewer, given: NewPixelTarget) {
  whoMayEdit(viewer, 'settings')
  expectSafe(ctx, given)
  return transact(ctx, async (ctx) => {
    const there = await query.listTargets(ctx.db, ctx.store.id)
    if (there.length >= MOST_PIXEL_TARGETS) throw TooManyPixelTargets()
    const secret = seal(ctx, SECRET_PURPOSE, randomBytes(24).toString('base64url'))
    const target = await query.insertTarget(ctx.db, {
      ...pick(given, COLUMNS),
      store_id: ctx.store.id,
      secret,
    })
    await note(ctx, viewer, 'pixel_target.added', target, given)
    return present(ctx, target)
  })
}

type Changes = Partial<NewPixelTarget & { enabled: boolean }>

/** Changes a target; turned on it begins with what comes from then on, without the failures it had. */
export function changePixelTarget(ctx: StoreContext, viewer: Viewer, id: number, changes: Changes) {
  whoMayEdit(viewer, 'settings')
  expectSafe(ctx, changes)
  return transact(ctx, async (ctx) => {
    const before = await findOwn(ctx, id)
    const columns = {
      ...pick(changes, CHANGEABLE),
      ...(await beginnings(ctx, before, { ...before, ...changes })),
    }
    if (Object.keys(columns).length > 0) await query.updateTarget(ctx.db, id, columns)
    await note(ctx, viewer, 'pixel_target.changed', before, changes)
    return present(ctx, await findOwn(ctx, id))
  })
}

/** What begins anew with a change: what was told before something was turned on is none of its business. */
async function beginnings(ctx: StoreContext, before: TargetRow, after: TargetRow) {
  const { last_view_id, last_event_id } = await query.lastIds(ctx.db, ctx.store.id)
  const isTurnedOn = after.enabled && !before.enabled
  return {
    ...((isTurnedOn || after.url !== before.url) && FRESH),
    ...((isTurnedOn || (after.views && !before.views)) && { last_view_id }),
    ...((isTurnedOn || (after.events && !before.events)) && { last_event_id }),
  }
}

export function removePixelTarget(ctx: StoreContext, viewer: Viewer, id: number) {
  whoMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    const target = await findOwn(ctx, id)
    await query.deleteTarget(ctx.db, id)
    await note(ctx, viewer, 'pixel_target.removed', target)
  })
}

/** Sends a made-up page view at once and tells what came of it. */
export async function testPixelTarget(ctx: StoreContext, viewer: Viewer, id: number) {
  whoMayEdit(viewer, 'settings')
  const target = await findOwn(ctx, id)
  const view = viewBody(exampleView(ctx), false)
  const { problem, status } = await deliver(ctx, target, { test: true, views: [view], events: [] })
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

function expectSafe(ctx: StoreContext, { url }: { url?: string }) {
  if (url !== undefined && !isSafeTarget(ctx, url)) throw PixelTargetUnsafe({ errors: { url: ['unsafe'] } })
}

async function findOwn(ctx: StoreContext, id: number): Promise<TargetRow> {
  const target = await query.findTarget(ctx.db, ctx.store.id, id)
  if (!target) throw NotFound()
  return target
}

const note = (ctx: StoreContext, viewer: Viewer, act: AuditAct, { id, url }: TargetRow, details = {}) =>
  audit(ctx, viewer, { act, subject: { kind: 'pixel_target', id, name: url }, details })

async function present(ctx: StoreContext, target: TargetRow): Promise<PixelTarget> {
  const last_failures = await query.listFailures(ctx.db, target.id)
  return { ...target, secret: unseal(ctx, SECRET_PURPOSE, target.secret), last_failures }
}
