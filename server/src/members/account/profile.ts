import type { Profile, changeProfile as change } from '@matinee/contract/members/account'
import type { Body } from '@matinee/contract/platform/endpoint'
import type { FieldValues } from '@matinee/contract/members/member-fields'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { offeredLocales } from '../../store/locale.ts'
import { findStore } from '../../store/queries.ts'
import { NicknameTaken, ProfileFaulty } from './account-errors.ts'
import { answersToKeep } from '../people/field-values.ts'
import { findNicknameHolder } from './profile-queries.ts'
import * as value from './profile-values.ts'
import * as query from '../queries.ts'

export type ProfileChanges = Body<typeof change>

const present = (member: query.MemberRow): Profile => ({
  ...member,
  custom_fields: member.custom_fields as FieldValues,
  role: isStaffRole(member.role) ? 'staff' : 'user',
  email_verified: member.email_verified_at !== null,
})

export async function readProfile(ctx: StoreContext, viewer: Viewer): Promise<Profile> {
  return present((await query.findMember(ctx.db, ctx.store.id, assertMember(viewer).id))!)
}

/**
 * Changes the named fields. Throws `ProfileFaulty` with every invalid field, and `NicknameTaken` for the later of two
 * claims.
 */
export function changeProfile(ctx: StoreContext, viewer: Viewer, changes: ProfileChanges): Promise<Profile> {
  const { id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    const columns = await columnsOf(ctx, id, changes)
    if (Object.keys(columns).length === 0) return readProfile(ctx, viewer)
    return present(await query.updateMember(ctx.db, ctx.store.id, id, columns).catch(refuseTaken))
  })
}

/** Why a member cannot have this nickname; null if they can. */
export async function faultOfNickname(ctx: StoreContext, viewer: Viewer, typed: string) {
  const { id } = assertMember(viewer)
  const nickname = value.asNickname(typed)
  if (nickname === undefined) return { fault: 'invalid' as const }
  const holder = nickname && (await findNicknameHolder(ctx.db, ctx.store.id, nickname))
  return { fault: holder && holder.id !== id ? ('taken' as const) : null }
}

async function columnsOf(ctx: StoreContext, id: number, changes: ProfileChanges) {
  const { name, nickname, bio, locale, time_zone, country, custom_fields, history_paused } = changes
  const offered = locale ? offeredLocales(await findStore(ctx.db, ctx.store.id)) : []
  return withoutFaults({
    ...(name !== undefined && { name: value.asName(name) }),
    ...(nickname !== undefined && { nickname: value.asNickname(nickname) }),
    ...(bio !== undefined && { bio: value.asBio(bio) }),
    ...(locale !== undefined && { locale: value.asLocale(locale, offered) }),
    ...(time_zone !== undefined && { time_zone: value.asTimeZone(time_zone) }),
    ...(country !== undefined && { country: value.asCountry(country) }),
    ...(custom_fields !== undefined && { custom_fields: await answersOf(ctx, id, custom_fields) }),
    ...(history_paused !== undefined && { history_paused }),
  })
}

async function answersOf(ctx: StoreContext, id: number, answers: FieldValues) {
  const member = await query.lockMember(ctx.db, ctx.store.id, id)
  return answersToKeep(ctx, { at: 'profile', answers, known: member?.custom_fields ?? {} })
}

type WithoutFaults<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

function withoutFaults<T extends object>(columns: T): WithoutFaults<T> {
  const faulty = Object.entries(columns).filter(([, each]) => each === undefined)
  if (faulty.length > 0)
    throw ProfileFaulty({ errors: Object.fromEntries(faulty.map(([name]) => [name, ['invalid']])) })
  return columns as WithoutFaults<T>
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'member_by_nickname')
    throw NicknameTaken({ errors: { nickname: ['taken'] } })
  throw error
}
