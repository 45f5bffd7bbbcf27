import { hasRight, isApiKeyRole, rolesToTake, type StaffRole } from '@matinee/contract/platform/roles'
import type { Colleague } from '@matinee/contract/members/staff'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { NotInScope } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertRight, assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { prove } from '../sign-in/proof.ts'
import { lockMember, updateMember, type MemberRow } from '../queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { AdminsByOwner, ColleagueNotFound, NotYourself, OwnerStays } from './errors.ts'
import * as query from './queries.ts'

/** All staff, the owner first, then by name. */
export async function listStaff(ctx: StoreContext, viewer: Viewer): Promise<Colleague[]> {
  assertMaySee(viewer, 'settings')
  const staff = await query.allStaff(ctx.db, ctx.store.id)
  return staff.map((colleague) => ({ ...colleague, may_change: mayChange(viewer, colleague) }))
}

const mayChange = (viewer: Viewer, { id, role }: { id: number; role: string }) =>
  id !== viewer.id && rolesToTake(viewer.role).includes(role as StaffRole)

/** Changes a staff member's role, from their next request on. */
export function changeStaff(ctx: StoreContext, viewer: Viewer, id: number, { role }: { role: StaffRole }) {
  assertMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    const colleague = await colleagueToChange(ctx, viewer, id, [role])
    await updateMember(ctx.db, ctx.store.id, id, { role })
    const details = { from: colleague.role, to: role }
    await audit(ctx, viewer, { act: 'staff.role_changed', subject: subjectOf(colleague), details })
    return (await listStaff(ctx, viewer)).find((one) => one.id === id)!
  })
}

/** Removes a person from the staff; they stay a member and are signed out everywhere. */
export function removeStaff(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    const colleague = await colleagueToChange(ctx, viewer, id)
    await updateMember(ctx.db, ctx.store.id, id, { role: 'user' })
    await deleteSessions(ctx.db, ctx.store.id, id, { except: null })
    await audit(ctx, viewer, {
      act: 'staff.removed',
      subject: subjectOf(colleague),
      details: { role: colleague.role },
    })
    return undefined
  })
}

/**
 * Transfers ownership to another staff member and makes the previous owner an admin; of two concurrent transfers the
 * second is refused.
 */
export async function handOver(
  ctx: StoreContext,
  viewer: Viewer,
  { member_id, current_password }: { member_id: number; current_password?: string },
) {
  assertRight(viewer, 'hand_over')
  await prove(ctx, viewer, current_password)
  return transact(ctx, async (ctx) => {
    const before = await lockMember(ctx.db, ctx.store.id, viewer.id)
    if (before?.role !== 'owner') throw OwnerStays() // transferred a moment ago
    const heir = await colleague(ctx, member_id)
    if (heir.id === before.id) throw NotYourself()
    await updateMember(ctx.db, ctx.store.id, before.id, { role: 'admin' })
    await updateMember(ctx.db, ctx.store.id, heir.id, { role: 'owner' })
    await audit(ctx, viewer, { act: 'staff.handed_over', subject: subjectOf(heir) })
    return listStaff(ctx, { ...viewer, role: 'admin' })
  })
}

/** Locks a staff member; refused unless the viewer may change their role to these. */
async function colleagueToChange(ctx: StoreContext, viewer: Viewer, id: number, given: StaffRole[] = []) {
  const found = await colleague(ctx, id)
  if (found.role === 'owner') throw OwnerStays()
  if (found.id === viewer.id) throw NotYourself()
  refuseGiving(viewer, [...given, found.role as StaffRole])
  return found
}

async function colleague(ctx: StoreContext, id: number): Promise<MemberRow> {
  const found = await lockMember(ctx.db, ctx.store.id, id)
  if (!found || found.role === 'user') throw ColleagueNotFound()
  return found
}

/** Refuses roles the viewer may not grant; an API key grants none, as they could do more than it. */
export function refuseGiving(viewer: Viewer, roles: StaffRole[]) {
  if (isApiKeyRole(viewer.role)) throw NotInScope()
  if (roles.includes('admin') && !hasRight(viewer.role, 'make_admins')) throw AdminsByOwner()
  if (roles.includes('owner')) throw OwnerStays()
}

/** A staff member as the audit log names them. */
export const subjectOf = ({ id, name }: Pick<MemberRow, 'id' | 'name'>) => ({ kind: 'member', id, name })
