import type { StaffAccount } from '@matinee/contract/members/members'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertStaffRole, type Viewer } from '../../platform/http/viewer.ts'
import { emailFrom } from '../sessions/addresses.ts'
import { AddressTaken } from '../errors.ts'
import { hashOfNew, putPassword } from '../sign-in/own-password.ts'
import { prove } from '../sign-in/proof.ts'
import * as query from '../queries.ts'
import { hasSecondFactor } from '../sign-in/second-factor.ts'

export interface AccountChanges {
  name?: string
  email?: string
  password?: string
  current_password?: string
  language?: StaffAccount['language']
}

/** The viewer's own account, also for staff who have not shown their second factor yet. */
export async function readAccount(ctx: StoreContext, viewer: Viewer): Promise<StaffAccount> {
  const { id, must_prove_more } = assertStaffRole(viewer)
  const { name, email, role, password_hash, admin_locale } = (await query.findMember(
    ctx.db,
    ctx.store.id,
    id,
  ))!
  return {
    id,
    name,
    email,
    role,
    language: admin_locale as StaffAccount['language'],
    has_password: password_hash !== null,
    second_factor: await hasSecondFactor(ctx.db, id),
    must_prove_more,
  }
}

/** Changes the viewer's account; email and password need proof: see `prove`. A new password ends the other sessions. */
export async function changeAccount(
  ctx: StoreContext,
  viewer: Viewer,
  { name, email, password, current_password, language }: AccountChanges,
): Promise<StaffAccount> {
  const { id, session_id } = assertStaffRole(viewer)
  if (password !== undefined || email !== undefined) await prove(ctx, viewer, current_password)
  const hash = password === undefined ? undefined : await hashForNew(ctx, id, password)
  await transact(ctx, async (ctx) => {
    const columns = {
      ...(name !== undefined && { name: name.trim() }),
      ...(email !== undefined && { email: await freeAddress(ctx, id, email) }),
      ...(language !== undefined && { admin_locale: language }),
    }
    if (Object.keys(columns).length > 0) await query.updateMember(ctx.db, ctx.store.id, id, columns)
    if (hash) await putPassword(ctx, id, { hash, keepOnly: session_id })
  })
  return readAccount(ctx, viewer)
}

const hashForNew = async (ctx: StoreContext, id: number, password: string) =>
  hashOfNew(password, (await query.findMember(ctx.db, ctx.store.id, id))!)

async function freeAddress(ctx: StoreContext, id: number, typed: string) {
  const address = emailFrom(typed)
  const holder = await query.findMemberByEmail(ctx.db, ctx.store.id, address)
  if (holder && holder.id !== id) throw AddressTaken({ errors: { email: ['taken'] } })
  return address
}
