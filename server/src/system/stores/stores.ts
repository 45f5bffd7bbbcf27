import type { InstalledStore, InstalledStores } from '@matinee/contract/system/stores'
import { jobOf, makeStoreArchive } from '../../archive/store-archives/jobs.ts'
import { ArchiveBusy } from '../../archive/store-archives/errors.ts'
import { insertArchiveOf } from '../../archive/store-archives/planned-archives.ts'
import { presentArchive } from '../../archive/store-archives/presentation.ts'
import * as archives from '../../archive/store-archives/queries.ts'
import { postponeSubscriptions } from '../../billing/subscriptions/postponement.ts'
import { ownerLink } from '../../members/staff/owner.ts'
import { originFor } from '../../notices/origin.ts'
import { lengthenAccesses } from '../../offers/accesses.ts'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact, type Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { findDomainTarget } from '../../store/domains/domain-target.ts'
import { presentDomain } from '../../store/domains/domains.ts'
import { OperatorsStore, PauseFirst, StoreNotFound, TitleDiffers } from '../../store/errors.ts'
import { assertOperator, findOperatorStore } from '../../store/operator.ts'
import { endPause, pauseStore } from '../../store/pause.ts'
import { addStore } from '../../store/stores.ts'
import * as query from './queries.ts'
import { removeStoreRows } from './removal-job.ts'

/** All stores of the install, for whoever runs it. */
export async function listStores(ctx: StoreContext, viewer: Viewer): Promise<InstalledStores> {
  await assertOperator(ctx, viewer)
  const [stores, domains, newest, target] = await Promise.all([
    query.listStoresWithCounts(ctx.db),
    query.listDomainsOfAll(ctx.db),
    query.listNewestArchives(ctx.db),
    findDomainTarget(ctx),
  ])
  const presented = stores.map(({ standby_since, ...store }): InstalledStore => {
    const archive = newest.find(({ store_id }) => store_id === store.id)
    return {
      ...store,
      ...{ people: Number(store.people), programs: Number(store.programs) },
      subscriptions: Number(store.subscriptions),
      is_operators: store.id === ctx.store.id,
      is_on_standby: standby_since !== null,
      domains: domains.filter(({ store_id }) => store_id === store.id).map(presentDomain),
      archive: archive ? archiveOf(ctx, archive) : null,
    }
  })
  return { stores: presented, target }
}

function archiveOf(ctx: Context, row: archives.StoreArchiveRow): InstalledStore['archive'] {
  const { state, percent, finished_at } = presentArchive(ctx, row)
  return { state, percent, finished_at }
}

/** Makes a store, and a link that signs its owner in once. */
export async function makeStore(
  ctx: StoreContext,
  viewer: Viewer,
  input: { title: string; domain: string },
): Promise<{ id: number; owner_link: string }> {
  await assertOperator(ctx, viewer)
  return transact(ctx, async (ctx) => {
    const { id, title } = await addStore(ctx, input)
    await auditStore(ctx, viewer, 'store.added', { id, title })
    return { id, owner_link: `${await originFor(ctx, id)}${await ownerLink(ctx, id)}` }
  })
}

/** Closes a store: it charges, mails and delivers nothing until it is resumed. */
export const pause = (ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> =>
  actOnStore(ctx, viewer, id, async (ctx, store) => {
    if (await haltStore(ctx, id)) await auditStore(ctx, viewer, 'store.paused', store)
  })

/** The same by command; throws `operators_store` for the store of whoever runs the install. */
export async function haltStore(ctx: Context, id: number) {
  if ((await findOperatorStore(ctx)) === id) throw OperatorsStore()
  return pauseStore(ctx, id)
}

export const resume = (ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> =>
  actOnStore(ctx, viewer, id, async (ctx, store) => {
    if (await reopenStore(ctx, store)) await auditStore(ctx, viewer, 'store.resumed', store)
  })

/** Opens a store again, and gives its members the time back. */
export const reopenStore = (ctx: Context, store: { id: number; locale: string }): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const since = await endPause(ctx, store.id)
    if (since === null) return false
    const byMs = ctx.clock.now().getTime() - Date.parse(since)
    await postponeSubscriptions({ ...ctx, store }, byMs)
    await lengthenAccesses({ ...ctx, store }, { since, byMs })
    return true
  })

/** Begins an archive of a store, as its schedule would. */
export const archiveStore = (ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> =>
  actOnStore(ctx, viewer, id, async (ctx, store) => {
    const place = await archives.findPlan(ctx.db, id)
    const row = await insertArchiveOf(ctx, id, { place, is_scheduled: false, passphrase: null })
    if (!row) throw ArchiveBusy()
    await enqueue(ctx, makeStoreArchive, jobOf(row))
    await auditStore(ctx, viewer, 'store.archived', store)
  })

/** Removes a paused store whose title was typed. */
export const remove = (ctx: StoreContext, viewer: Viewer, id: number, typed: string): Promise<undefined> =>
  actOnStore(ctx, viewer, id, async (ctx, store) => {
    await beginRemoval(ctx, store, typed)
    await auditStore(ctx, viewer, 'store.removed', store)
  })

/** A job removes what is in it: of a large store this takes minutes. */
export async function beginRemoval(ctx: Context, { id, title, paused_at }: LockedStore, typed: string) {
  if ((await findOperatorStore(ctx)) === id) throw OperatorsStore()
  if (typed.trim() !== title.trim()) throw TitleDiffers({ errors: { title: ['differs'] } })
  if (paused_at === null) throw PauseFirst()
  if (await archives.hasOneUnderWay(ctx.db, id)) throw ArchiveBusy()
  await query.markRemoving(ctx.db, id, ctx.clock.now().toISOString())
  await enqueue(ctx, removeStoreRows, { removed_store: id })
}

export type LockedStore = NonNullable<Awaited<ReturnType<typeof query.lockStore>>>

/** Throws `store_not_found` for one that is gone, or about to be. */
export async function requireStore(ctx: Pick<Context, 'db'>, id: number): Promise<LockedStore> {
  const store = await query.lockStore(ctx.db, id)
  if (!store || store.removing_at !== null) throw StoreNotFound()
  return store
}

/** Changes a locked store as whoever runs the install. */
export async function changeStore<T>(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  change: (ctx: StoreContext, store: LockedStore) => Promise<T>,
): Promise<T> {
  await assertOperator(ctx, viewer)
  return transact(ctx, async (ctx) => change(ctx, await requireStore(ctx, id)))
}

/** The same for what answers nothing. */
export async function actOnStore(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  act: (ctx: StoreContext, store: LockedStore) => Promise<void>,
): Promise<undefined> {
  await changeStore(ctx, viewer, id, act)
}

const auditStore = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, title }: { id: number; title: string },
) => audit(ctx, viewer, { act, subject: { kind: 'store', id, name: title } })
