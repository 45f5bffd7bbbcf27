import type { StoreArchive } from '@matinee/contract/archive/archives'
import { HOUR_MS } from '@matinee/contract/platform/durations'
import { prove } from '../../members/sign-in/proof.ts'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertRight, type Viewer } from '../../platform/http/viewer.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { ArchiveBusy, ArchiveLinkExpired, ArchiveNotFound, ArchiveNotReady } from './errors.ts'
import { checkStoreArchive, jobOf, makeStoreArchive, removeStoreArchive } from './jobs.ts'
import { isGranted, sealGrant } from './link.ts'
import { insertArchiveOf } from './planned-archives.ts'
import { presentArchive } from './presentation.ts'
import * as query from './queries.ts'
import { sealArchivePassphrase } from './store-place.ts'

/** The archives of the store. */
export async function listArchives(ctx: StoreContext, viewer: Viewer): Promise<StoreArchive[]> {
  assertRight(viewer, 'make_archives')
  return (await query.listArchives(ctx.db, ctx.store.id)).map((row) => presentArchive(ctx, row))
}

/** Begins an archive of the store as it is now; a job makes it. */
export function startArchive(ctx: StoreContext, viewer: Viewer, { passphrase }: { passphrase?: string }) {
  assertRight(viewer, 'make_archives')
  return transact(ctx, async (ctx) => {
    const row = await insertArchiveOf(ctx, ctx.store.id, {
      place: await query.findPlan(ctx.db, ctx.store.id),
      is_scheduled: false,
      passphrase: passphrase === undefined ? null : sealArchivePassphrase(ctx, passphrase),
    })
    if (!row) throw ArchiveBusy()
    await enqueue(ctx, makeStoreArchive, jobOf(row))
    await auditArchive(ctx, viewer, 'archive.made', row)
    return presentArchive(ctx, row)
  })
}

/** Stops making an archive, which can be gone on with, or comparing its bytes. */
export const stopArchive = (ctx: StoreContext, viewer: Viewer, id: number) =>
  inState(ctx, viewer, { id, states: ['making', 'checking'] }, async (ctx, row) => {
    if (row.state === 'checking') return query.updateArchive(ctx.db, id, { state: 'done' })
    await auditArchive(ctx, viewer, 'archive.stopped', row)
    return query.updateArchive(ctx.db, id, { state: 'stopped' })
  })

/** Goes on with an archive; its rows stay those of the moment at which they were read. */
export const resumeArchive = (ctx: StoreContext, viewer: Viewer, id: number) =>
  inState(ctx, viewer, { id, states: ['stopped', 'failed'] }, async (ctx, row) => {
    if (await query.hasOneUnderWay(ctx.db, ctx.store.id)) throw ArchiveBusy()
    return begin(ctx, row, 'making', makeStoreArchive)
  })

/** Has every byte of an archive compared with its checksum. */
export const checkArchive = (ctx: StoreContext, viewer: Viewer, id: number) =>
  inState(ctx, viewer, { id, states: ['done'] }, (ctx, row) => begin(ctx, row, 'checking', checkStoreArchive))

/** Removes an archive, complete or not. */
export const removeArchive = (ctx: StoreContext, viewer: Viewer, id: number) => {
  assertRight(viewer, 'take_archives')
  return inState(ctx, viewer, { id, states: ['done', 'stopped', 'failed'] }, async (ctx, row) => {
    await auditArchive(ctx, viewer, 'archive.removed', row)
    return begin(ctx, row, 'removing', removeStoreArchive)
  })
}

async function begin(
  ctx: StoreContext,
  { id, store_id, total_bytes, bytes }: query.StoreArchiveRow,
  state: query.ArchiveState,
  job: Job<typeof makeStoreArchive.payload>,
) {
  await enqueue(ctx, job, { archive_id: id, store_id })
  return query.updateArchive(ctx.db, id, {
    state,
    ...{ done_bytes: 0, total_bytes: bytes || total_bytes, working_since: ctx.clock.now().toISOString() },
    ...{ failure_code: null, failure: null },
    ...(state === 'checking' && { damaged: toJsonb([]), checked_at: null }),
  })
}

/** Changes a locked archive; refused unless it is in one of these states. */
function inState(
  ctx: StoreContext,
  viewer: Viewer,
  { id, states }: { id: number; states: query.ArchiveState[] },
  change: (ctx: StoreContext, row: query.StoreArchiveRow) => Promise<query.StoreArchiveRow>,
): Promise<StoreArchive> {
  assertRight(viewer, 'make_archives')
  return transact(ctx, async (ctx) => {
    const row = await query.lockArchive(ctx.db, ctx.store.id, id)
    if (!row) throw ArchiveNotFound()
    if (!states.includes(row.state)) throw ArchiveBusy()
    return presentArchive(ctx, await change(ctx, row))
  })
}

const LINK_HOURS = 12

/** An address for this person alone. Throws what `prove` throws. */
export async function linkArchive(
  ctx: StoreContext,
  viewer: Viewer,
  { id, currentPassword }: { id: number; currentPassword: string | undefined },
): Promise<{ url: string; expires_at: string }> {
  const row = await requireComplete(ctx, viewer, id)
  const { id: member_id } = await prove(ctx, viewer, currentPassword)
  const until = ctx.clock.now().getTime() + LINK_HOURS * HOUR_MS
  const key = sealGrant(ctx, { archive_id: id, member_id, until })
  await auditArchive(ctx, viewer, 'archive.downloaded', row)
  return { url: `/bullet/api/archives/${id}/file?key=${key}`, expires_at: new Date(until).toISOString() }
}

/** The archive to download; refuses a key of somebody else, of another archive, or of earlier. */
export async function openLink(
  ctx: StoreContext,
  viewer: Viewer,
  { id, key }: { id: number; key: string },
): Promise<query.StoreArchiveRow> {
  const row = await requireComplete(ctx, viewer, id)
  if (!isGranted(ctx, key, { archive_id: id, member_id: viewer.id })) throw ArchiveLinkExpired()
  return row
}

async function requireComplete(ctx: StoreContext, viewer: Viewer, id: number) {
  assertRight(viewer, 'take_archives')
  const row = await query.findArchive(ctx.db, ctx.store.id, id)
  if (!row) throw ArchiveNotFound()
  if (row.state !== 'done' && row.state !== 'checking') throw ArchiveNotReady()
  return row
}

const auditArchive = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, name }: query.StoreArchiveRow,
) => audit(ctx, viewer, { act, subject: { kind: 'archive', id, name } })
