import type { Session } from '@matinee/contract/members/session'
import type { StaffRole } from '@matinee/contract/platform/roles'
import type { INVITATION_STATES } from '@matinee/contract/members/staff'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput, SignInFirst } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { admit } from '../sign-in/admission.ts'
import { LinkSpent } from '../errors.ts'
import { checkPassword } from '../sign-in/password-rules.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { findMemberByEmail, insertMember, updateMember, type MemberRow } from '../queries.ts'
import { hashOf } from '../sign-in/secrets.ts'
import { presentMember } from '../sessions/session-answer.ts'
import type { SessionRequest } from '../sessions/sessions.ts'
import { AlreadyStaff } from './errors.ts'
import * as query from './queries.ts'
import { subjectOf } from './team.ts'

export interface AcceptInvitationInput {
  key: string
  name?: string | undefined
  password?: string | undefined
}

/** What an invited person reads before accepting; an unknown link reads as expired. */
export async function readInvitation(ctx: StoreContext, viewer: Viewer, key: string) {
  const row = await query.findInvitationByKey(ctx.db, ctx.store.id, hashOf(key))
  const state = stateOf(ctx, row)
  if (!row || state !== 'valid') return { ...NO_INVITATION, state }
  const member = await findMemberByEmail(ctx.db, ctx.store.id, row.email)
  return {
    state,
    email: row.email,
    name: row.name,
    role: row.role as StaffRole,
    invited_by: row.invited_by,
    has_account: member !== undefined,
    signed_in: member !== undefined && member.id === viewer.id,
  }
}

const NO_INVITATION = {
  email: null,
  name: null,
  role: null,
  invited_by: null,
  has_account: false,
  signed_in: false,
}

function stateOf(
  ctx: StoreContext,
  row: query.InvitationRow | undefined,
): (typeof INVITATION_STATES)[number] {
  if (row?.accepted_at) return 'used'
  return row && row.expires_at > ctx.clock.now().toISOString() ? 'valid' : 'expired'
}

/**
 * Adds the invited person to the staff and signs them in, with a new account or with the existing one of their address,
 * in which they must be signed in. Of two concurrent calls the second finds the link spent.
 */
export async function acceptInvitation(
  ctx: StoreContext,
  viewer: Viewer,
  accepting: AcceptInvitationInput,
  visit: SessionRequest,
): Promise<Session> {
  const row = await query.findInvitationByKey(ctx.db, ctx.store.id, hashOf(accepting.key))
  if (!row || stateOf(ctx, row) !== 'valid') throw LinkSpent()
  const member = await findMemberByEmail(ctx.db, ctx.store.id, row.email)
  if (member && member.id !== viewer.id) throw SignInFirst()
  if (member) return presentMember(await promote(ctx, accepting.key, member))
  return admit(ctx, { member: await join(ctx, row, accepting), isStrong: false }, visit)
}

function promote(ctx: StoreContext, key: string, member: MemberRow): Promise<MemberRow> {
  return transact(ctx, async (ctx) => {
    const { role } = await spendInvitation(ctx, key)
    if (member.role !== 'user') throw AlreadyStaff()
    const colleague = await updateMember(ctx.db, ctx.store.id, member.id, { role })
    await noteAccepted(ctx, colleague)
    return colleague
  })
}

async function join(
  ctx: StoreContext,
  { email }: query.InvitationRow,
  { key, name, password }: AcceptInvitationInput,
) {
  if (!name?.trim()) throw InvalidInput({ errors: { name: ['required'] } })
  await checkPassword(password ?? '', [email, name])
  const password_hash = await hashPassword(password!)
  return transact(ctx, async (ctx) => {
    const { role } = await spendInvitation(ctx, key)
    // An account with this address was created a moment ago: its owner signs in and accepts with it.
    if (await findMemberByEmail(ctx.db, ctx.store.id, email)) throw SignInFirst()
    const colleague = await insertMember(ctx.db, {
      store_id: ctx.store.id,
      name: name.trim(),
      email,
      email_verified_at: ctx.clock.now().toISOString(), // the link was mailed to that address
      password_hash,
      role,
    })
    await noteAccepted(ctx, colleague)
    return colleague
  })
}

async function spendInvitation(ctx: StoreContext, key: string): Promise<query.InvitationRow> {
  const row = await query.spendInvitation(ctx.db, ctx.store.id, hashOf(key), ctx.clock.now().toISOString())
  if (!row) throw LinkSpent()
  return row
}

const noteAccepted = (ctx: StoreContext, colleague: MemberRow) =>
  audit(ctx, colleague, {
    act: 'staff.joined',
    subject: subjectOf(colleague),
    details: { role: colleague.role },
  })
