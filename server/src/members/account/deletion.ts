import type { Deletion } from '@matinee/contract/members/account'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { SignInFirst } from '../../platform/errors.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { isStaff, assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { LastOwner, WrongWord } from './account-errors.ts'
import { removeAvatarLater, removeFolder } from './avatar.ts'
import { accountDeleted, memberDeleted, memberLeft } from '../events.ts'
import { folderOf } from './personal-export-queries.ts'
import * as query from './profile-queries.ts'
import { isFresh, prove } from '../sign-in/proof.ts'
import { findMember, lockLeavingMember, type MemberRow } from '../queries.ts'

/** The word to type as confirmation: the address, or the name of a member without one. */
const wordOf = ({ email, name }: Pick<MemberRow, 'email' | 'name'>) => email ?? name
const isSame = (typed: string, word: string) => typed.trim().toLowerCase() === word.toLowerCase()

/** What the viewer has to enter to delete their account, and why they cannot delete it, if so. */
export async function readDeletion(ctx: StoreContext, viewer: Viewer): Promise<Deletion> {
  const member = (await findMember(ctx.db, ctx.store.id, assertMember(viewer).id))!
  const isLastOwner = member.role === 'owner' && (await query.countOwners(ctx.db, ctx.store.id)) === 1
  return {
    word: wordOf(member),
    has_password: member.password_hash !== null,
    is_fresh: await isFresh(ctx, viewer),
    refused: isLastOwner ? 'last_owner' : null,
  }
}

interface DeleteAccountInput {
  word: string
  current_password?: string | undefined
}

/** Deletes the viewer's account. Throws `WrongWord`, `LastOwner`, and what `prove` throws. */
export async function deleteAccount(
  ctx: StoreContext,
  viewer: Viewer,
  { word, current_password }: DeleteAccountInput,
) {
  const known = (await findMember(ctx.db, ctx.store.id, assertMember(viewer).id))!
  if (!isSame(word, wordOf(known))) throw WrongWord({ errors: { word: ['wrong'] } })
  await prove(ctx, viewer, current_password)
  await transact(ctx, async (ctx) => {
    const member = await lockedForLeaving(ctx, known)
    if (isStaff(viewer)) await auditLeaving(ctx, viewer)
    await removeMember(ctx, member)
    await publish(ctx, memberLeft, { store_id: ctx.store.id })
  })
}

/**
 * Deletes a member with the personal data of every room, completely or not at all, in the caller's transaction. After
 * the commit their files are deleted and a farewell mail is sent.
 */
export async function removeMember(ctx: StoreContext, member: MemberRow): Promise<void> {
  await eraseEverywhere(ctx, member.id)
  await removeFilesLater(ctx, member)
  await query.deleteMember(ctx.db, ctx.store.id, member.id)
  await publish(ctx, memberDeleted, { store_id: ctx.store.id, member_id: member.id })
  await sayFarewell(ctx, member)
}

async function lockedForLeaving(ctx: StoreContext, { id, role }: MemberRow): Promise<MemberRow> {
  // The last two owners may leave at the same moment: the lock lets the second one see that it is the last.
  if (role === 'owner' && (await query.ownersForChange(ctx.db, ctx.store.id)).every((owner) => owner === id))
    throw LastOwner()
  const member = await lockLeavingMember(ctx.db, ctx.store.id, id)
  if (!member) throw SignInFirst() // already deleted from another window
  return member
}

/** Later rooms go first: their rows reference those of earlier rooms. */
async function eraseEverywhere(ctx: StoreContext, memberId: number) {
  for (const room of ctx.personal.toReversed()) await room.erase?.(ctx, memberId)
}

async function removeFilesLater(ctx: StoreContext, { store_id, id: member_id, avatar }: MemberRow) {
  await removeAvatarLater(ctx, avatar)
  await enqueue(ctx, removeFolder, { folder: folderOf({ store_id, member_id }) })
}

const auditLeaving = (ctx: StoreContext, viewer: Viewer) =>
  audit(ctx, viewer, {
    act: 'member.left',
    subject: { kind: 'member', id: viewer.id, name: viewer.name },
    details: { role: viewer.role },
  })

async function sayFarewell(ctx: StoreContext, { store_id, email, name, locale }: MemberRow) {
  if (email) await publish(ctx, accountDeleted, { store_id, email, name, locale: locale ?? ctx.store.locale })
}
