import type { PersonalExport } from '@matinee/contract/members/account'
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { ExportNotFound } from './account-errors.ts'
import type { PersonalExportTable } from './account-tables.ts'
import { collectPersonalData } from './personal-export-jobs.ts'
import * as query from './personal-export-queries.ts'

const present = ({ key, state, ...row }: Selectable<PersonalExportTable>): PersonalExport => ({
  ...row,
  state,
  url: state === 'ready' ? `/api/users/me/export/${key}` : null,
})

/** The viewer's last export in its current state; null if there is none. */
export async function readExport(ctx: StoreContext, viewer: Viewer) {
  const row = await query.findExport(ctx.db, ctx.store.id, assertMember(viewer).id)
  const isOver = row?.expires_at && row.expires_at <= timestampAfter(ctx.clock, 0)
  return { export: row && !isOver ? present(row) : null }
}

/** Requests a new export in place of the last. Of two concurrent requests both get the same export. */
export function askForExport(ctx: StoreContext, viewer: Viewer): Promise<{ export: PersonalExport }> {
  const { id: member_id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const wish = { store_id: ctx.store.id, member_id, key: randomBytes(24).toString('base64url') }
    const begun = await query.beginExport(ctx.db, {
      ...wish,
      total: ctx.personal.length,
      asked_at: ctx.clock.now().toISOString(),
    })
    if (begun) await enqueue(ctx, collectPersonalData, wish)
    return { export: present(begun ?? (await query.findExport(ctx.db, wish.store_id, member_id))!) }
  })
}

/** The file of an export by its key, for its own member only. Throws `ExportNotFound`. */
export async function openExport(ctx: StoreContext, viewer: Viewer, key: string) {
  const { id } = assertMember(viewer)
  const { export: ready } = await readExport(ctx, viewer)
  const row = await query.findExport(ctx.db, ctx.store.id, id)
  if (ready?.state !== 'ready' || row?.key !== key) throw ExportNotFound()
  return query.fileOf(row)
}
