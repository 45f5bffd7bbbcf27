import type { StaffAccount } from '@matinee/contract/members'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { AddressTaken, InvalidEmail, WrongPassword } from './errors.ts'
import { hashPassword, isPassword } from './passwords.ts'
import * as query from './queries.ts'

export interface AccountChanges {
  name?: string
  email?: string
  password?: string
  current_password?: string
}

const present = ({ id, name, email, role, password_hash }: query.MemberRow): StaffAccount => ({
  id,
  name,
  email,
  role,
  has_password: password_hash !== null,
})

export async function readAccount(ctx: StoreContext, viewer: Viewer): Promise<StaffAccount> {
  const { id } = staffOnly(viewer)
  return present((await query.findMember(ctx.db, ctx.store.id, id))!)
}

/** Changes one's own account; e-mail and password need the current password once there is one. */
export function changeAccount(
  ctx: StoreContext,
  viewer: Viewer,
  changes: AccountChanges,
): Promise<StaffAccount> {
  const { id } = staffOnly(viewer)
  return transact(ctx, async (ctx) => {
    const member = (await query.findMember(ctx.db, ctx.store.id, id))!
    const isProtected = changes.password !== undefined || changes.email !== undefined
    if (
      isProtected &&
      member.password_hash &&
      !(await isPassword(changes.current_password ?? '', member.password_hash))
    ) {
      throw WrongPassword({ errors: { current_password: ['wrong'] } })
    }
    return present(await query.updateMember(ctx.db, ctx.store.id, id, await columnsOf(ctx, id, changes)))
  })
}

async function columnsOf(ctx: StoreContext, id: number, { name, email, password }: AccountChanges) {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: await freeAddress(ctx, id, email) }),
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
  }
}

async function freeAddress(ctx: StoreContext, id: number, email: string) {
  const address = email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) throw InvalidEmail({ errors: { email: ['invalid'] } })
  const holder = await query.findMemberByEmail(ctx.db, ctx.store.id, address)
  if (holder && holder.id !== id) throw AddressTaken({ errors: { email: ['taken'] } })
  return address
}
