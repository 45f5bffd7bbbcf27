import { createHmac } from 'node:crypto'
import type { StoreContext } from '../../platform/http/http.ts'
import { onThread } from './password-hash.ts'
import { COST, faultOfHash, isOwnHash } from './password-hashes.ts'
import { findForeignHashes, replacePasswordHash } from './password-queries.ts'

export const hashPassword = async (password: string) =>
  (await onThread({ hash: password.normalize('NFKC'), cost: COST })) as string

let ownDecoy: Promise<string> | undefined
const makeOwnDecoy = () => (ownDecoy ??= hashPassword('nobody has this password'))

/**
 * Verifies a password; without a usable hash it takes as long as `decoy`, so that timing does not reveal whether an
 * account exists.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
  decoy?: string,
): Promise<boolean> {
  const usable = passwordHash && !faultOfHash(passwordHash) ? passwordHash : undefined
  const kept = usable ?? decoy ?? (await makeOwnDecoy())
  const matches = await verify(password, kept)
  return matches && usable !== undefined
}

async function verify(password: string, kept: string): Promise<boolean> {
  for (const form of formsOf(password, kept)) if (await onThread({ verify: form, kept })) return true
  return false
}

/** Other systems hashed passwords in the Unicode form the keyboard produced. */
const formsOf = (password: string, kept: string) =>
  new Set((isOwnHash(kept) ? OWN_FORM : FORMS).map((form) => password.normalize(form)))

const OWN_FORM = ['NFKC'] as const
const FORMS = [...OWN_FORM, 'NFC', 'NFD'] as const

/**
 * The hash verified for an address without an account. In stores with imported, slower hashes, every other address gets
 * one of those, always the same: timing then reveals nothing.
 */
export async function decoyFor(ctx: StoreContext, email: string): Promise<string> {
  const foreign = (await findForeignHashes(ctx.db, ctx.store.id)).find((hash) => !faultOfHash(hash))
  return foreign && isDrawn(ctx, email) ? foreign : makeOwnDecoy()
}

const isDrawn = ({ secrets, store }: StoreContext, email: string) =>
  createHmac('sha256', secrets.vault).update(`decoy ${store.id} ${email}`).digest()[0]! % 2 === 0

/** Rehashes a password that was just verified against another system's hash. */
export async function renewHash(
  ctx: StoreContext,
  member: { id: number; password_hash: string | null },
  password: string,
) {
  const { id, password_hash: before } = member
  if (before === null || isOwnHash(before)) return
  await replacePasswordHash(ctx.db, ctx.store.id, { id, before, after: await hashPassword(password) })
}
