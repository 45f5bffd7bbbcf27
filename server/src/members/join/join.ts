import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { memberJoined } from '../events.ts'
import { insertMember, isNicknameTaken, lockNickname, type MemberRow } from '../queries.ts'

export interface JoinInput {
  /** As `emailFrom` returns it. */
  email: string
  name: string
  /** Whether the person has proved to read mail at that address. */
  isVerified: boolean
  locale?: string
  /** Answers to the store's fields, in stored form. */
  answers?: Record<string, unknown>
  /** Where they consented to marketing mail. */
  consentSource?: string
}

/** Creates an account with a unique nickname, in the caller's transaction. */
export async function join(ctx: StoreContext, joining: JoinInput): Promise<MemberRow> {
  const now = ctx.clock.now().toISOString()
  const member = await insertMember(ctx.db, {
    store_id: ctx.store.id,
    role: 'user',
    email: joining.email,
    email_verified_at: joining.isVerified ? now : null,
    unproven: !joining.isVerified,
    name: joining.name.trim(),
    nickname: await freeNickname(ctx, joining.name),
    locale: joining.locale ?? null,
    created_at: now,
    ...(joining.answers && { custom_fields: joining.answers }),
    ...(joining.consentSource && { marketing_consent_at: now, consent_source: joining.consentSource }),
  })
  await publish(ctx, memberJoined, { store_id: ctx.store.id, member_id: member.id })
  return member
}

/** A nickname derived from a name, with a number appended if it or a look-alike is taken. */
export async function freeNickname(ctx: StoreContext, name: string): Promise<string> {
  const wish = nicknameFrom(name)
  await lockNickname(ctx.db, ctx.store.id, wish) // serializes concurrent joins with the same name
  if (!(await isNicknameTaken(ctx.db, ctx.store.id, wish))) return wish
  for (let digits = 3; ; digits += 1) {
    const number = 2 + Math.floor(Math.random() * (10 ** digits - 2))
    const other = `${wish.slice(0, 20).trim()} ${number}`
    if (!(await isNicknameTaken(ctx.db, ctx.store.id, other))) return other
  }
}

/** The characters of a name that a nickname may contain. */
export function nicknameFrom(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._ ]/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 30)
    .trim()
  return letters.replaceAll(/[._ ]/g, '').length >= 2 ? letters : 'Member'
}
