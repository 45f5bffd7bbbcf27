import type { StaffRole } from '@matinee/contract/platform/roles'
import type { Invitation } from '@matinee/contract/members/staff'
import { audit } from '../../platform/audit.ts'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { emailFrom } from '../sessions/addresses.ts'
import { staffInvited } from '../events.ts'
import { findMemberByEmail } from '../queries.ts'
import { hashOf, makeKey } from '../sign-in/secrets.ts'
import { AlreadyInvited, AlreadyStaff, InvitationNotFound } from './errors.ts'
import * as query from './queries.ts'
import { refuseGiving } from './team.ts'

const GOOD_SECONDS = 7 * 24 * 60 * 60

export interface InvitationInput {
  email: string
  name?: string | null
  role: StaffRole
}

/** Pending invitations, newest first. */
export async function listInvitations(ctx: StoreContext, viewer: Viewer): Promise<Invitation[]> {
  assertMaySee(viewer, 'settings')
  return (await query.openInvitations(ctx.db, ctx.store.id)).map((row) => present(ctx, row))
}

/** Invites a person to the staff by mail; the link is valid for a week. */
export function inviteStaff(ctx: StoreContext, viewer: Viewer, { email, name, role }: InvitationInput) {
  assertMayEdit(viewer, 'settings')
  refuseGiving(viewer, [role])
  const address = emailFrom(email)
  return transact(ctx, async (ctx) => {
    const member = await findMemberByEmail(ctx.db, ctx.store.id, address)
    if (member && member.role !== 'user') throw AlreadyStaff({ errors: { email: ['taken'] } })
    const key = makeKey()
    const row = await query.insertInvitation(ctx.db, {
      store_id: ctx.store.id,
      email: address,
      name: name?.trim() ?? member?.name ?? null,
      role,
      inviter_id: viewer.id,
      invited_by: viewer.name,
      ...freshly(ctx, key),
    })
    if (!row) throw AlreadyInvited({ errors: { email: ['taken'] } })
    return sendInvitation(ctx, viewer, 'invited', row, key)
  })
}

/** Mails a new link, valid for a week; the previous one is invalidated. */
export function resendInvitation(ctx: StoreContext, viewer: Viewer, id: number): Promise<Invitation> {
  assertMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    await toChange(ctx, viewer, id)
    const key = makeKey()
    return sendInvitation(
      ctx,
      viewer,
      'invited_again',
      await query.renewInvitation(ctx.db, id, freshly(ctx, key)),
      key,
    )
  })
}

/** Withdraws an invitation and invalidates its link. */
export function revokeInvitation(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    const row = await toChange(ctx, viewer, id)
    await query.deleteInvitation(ctx.db, id)
    await audit(ctx, viewer, { act: 'staff.invitation_revoked', ...about(row) })
    return undefined
  })
}

async function toChange(ctx: StoreContext, viewer: Viewer, id: number): Promise<query.InvitationRow> {
  const row = await query.findInvitation(ctx.db, ctx.store.id, id)
  if (!row) throw InvitationNotFound()
  refuseGiving(viewer, [row.role as StaffRole])
  return row
}

const freshly = (ctx: StoreContext, key: string) => ({
  key_hash: hashOf(key),
  sent_at: ctx.clock.now().toISOString(),
  expires_at: timestampAfter(ctx.clock, GOOD_SECONDS),
})

async function sendInvitation(
  ctx: StoreContext,
  viewer: Viewer,
  done: 'invited' | 'invited_again',
  row: query.InvitationRow,
  key: string,
) {
  const { email, name, role } = row
  const locale = ctx.store.locale
  await publish(ctx, staffInvited, {
    store_id: ctx.store.id,
    email,
    name,
    locale,
    role,
    invited_by: viewer.name,
    key,
  })
  await audit(ctx, viewer, { act: `staff.${done}`, ...about(row) })
  return present(ctx, row)
}

const about = ({ id, email, role }: query.InvitationRow) => ({
  subject: { kind: 'invitation', id, name: email },
  details: { role },
})

const present = (ctx: StoreContext, row: query.InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role as StaffRole,
  invited_by: row.invited_by,
  sent_at: row.sent_at,
  expires_at: row.expires_at,
  expired: row.expires_at <= ctx.clock.now().toISOString(),
})
