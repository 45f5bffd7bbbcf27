import type { PasskeyAnswer } from '@matinee/contract/members/members'
import type { Passkey } from '@matinee/contract/members/sign-in'
import type { Static } from 'typebox'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import { redeemChallenge, openChallenge } from './challenges.ts'
import { PasskeyNotFound, PasskeyTaken, WrongPasskey } from '../errors.ts'
import { optionsToAsk, optionsToMake, readAsked, readMade, type Site } from './passkey-ceremony.ts'
import { prove, proveForNewWayIn } from './proof.ts'
import { findMember } from '../queries.ts'
import * as query from './passkey-queries.ts'
import { codeHashOf } from './secrets.ts'
import type { ProvenMember } from './sign-in.ts'

type Answer = Static<typeof PasskeyAnswer>

export const listPasskeys = (ctx: StoreContext, viewer: Viewer): Promise<Passkey[]> =>
  query.listPasskeys(ctx.db, ctx.store.id, assertMember(viewer).id)

/** The options with which a browser creates a passkey of this member. */
export async function beginPasskey(
  ctx: StoreContext,
  viewer: Viewer,
  { site, current_password }: { site: Site; current_password?: string },
) {
  const { id, name, email } = await proveForNewWayIn(ctx, viewer, current_password)
  const options = await optionsToMake(site, {
    shop: (await findStore(ctx.db, ctx.store.id)).title,
    userName: email ?? name,
    displayName: name,
    handle: codeHashOf(ctx, String(id), 'passkey', ctx.store.id),
    kept: await query.listCredentials(ctx.db, ctx.store.id, id),
  })
  await openChallenge(ctx, { kind: 'new_passkey', memberId: id, key: options.challenge })
  return { ...options }
}

/** Stores a passkey. Refuses with `wrong_passkey`, or `passkey_taken` if an account has it. */
export async function addPasskey(
  ctx: StoreContext,
  viewer: Viewer,
  { site, name, answer }: { site: Site; name: string; answer: Answer },
): Promise<Passkey> {
  const { id } = assertMember(viewer)
  const isOwn = async (challenge: string) =>
    (await spendChallenge(ctx, 'new_passkey', challenge))?.member_id === id
  const made = await readMade(site, answer, isOwn)
  if (!made) throw WrongPasskey()
  const kept = await query.insertPasskey(ctx.db, {
    store_id: ctx.store.id,
    member_id: id,
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: made.credential.transports ?? [],
    synced: made.credentialBackedUp,
    name: name.trim(),
    created_at: ctx.clock.now().toISOString(),
    last_used_at: null,
  })
  if (!kept) throw PasskeyTaken()
  return kept
}

export async function renamePasskey(
  ctx: StoreContext,
  viewer: Viewer,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const renamed = await query.renamePasskey(ctx.db, ctx.store.id, assertMember(viewer).id, id, name.trim())
  if (!renamed) throw PasskeyNotFound()
  return renamed
}

export async function removePasskey(
  ctx: StoreContext,
  viewer: Viewer,
  { id, current_password }: { id: number; current_password?: string },
) {
  const member = await prove(ctx, viewer, current_password)
  if (!(await query.deletePasskey(ctx.db, ctx.store.id, member.id, id))) throw PasskeyNotFound()
}

/** The options with which a browser signs in by passkey. */
export async function askForPasskey(ctx: StoreContext, site: Site) {
  const options = await optionsToAsk(site)
  await openChallenge(ctx, { kind: 'passkey', key: options.challenge })
  return { ...options }
}

/** Signs in by passkey, which counts as two factors: the device itself asks for a finger or PIN. */
export async function signInWithPasskey(
  ctx: StoreContext,
  { site, answer }: { site: Site; answer: Answer },
): Promise<ProvenMember> {
  const passkey = await query.findPasskey(ctx.db, ctx.store.id, answer.id)
  if (!passkey) throw WrongPasskey()
  const { credential_id, public_key, counter, transports } = passkey
  const credential = { id: credential_id, publicKey: new Uint8Array(public_key), counter, transports }
  const isPosed = async (challenge: string) => Boolean(await spendChallenge(ctx, 'passkey', challenge))
  const used = await readAsked(site, answer, credential, isPosed)
  if (used === undefined) throw WrongPasskey()
  await query.notePasskeyUse(ctx.db, passkey.id, used, ctx.clock.now().toISOString())
  return { member: (await findMember(ctx.db, ctx.store.id, passkey.member_id))!, isStrong: true }
}

/** Spends the challenge; undefined if it was not issued or already answered. */
const spendChallenge = (ctx: StoreContext, kind: 'passkey' | 'new_passkey', challenge: string) =>
  redeemChallenge(ctx, kind, challenge).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
