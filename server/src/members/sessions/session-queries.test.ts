import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { countWaitingStatements } from '../../../testing/waiting-statements.ts'
import { makeWorld } from '../../../testing/world.ts'
import { transact } from '../../platform/context.ts'
import { deleteMember } from '../account/profile-queries.ts'
import { lockLeavingMember } from '../queries.ts'
import { insertSessionInPlaceOf, touchSession } from './session-queries.ts'

const world = await makeWorld()
const { ctx, storeId, make } = world
const NOW = '2026-03-01T12:00:00.000Z'
const SEEN = { now: NOW, address: '192.0.2.7', country: 'PT' }

async function signIn() {
  const member = await make.member()
  await world.as(member)
  const session = await ctx.db
    .selectFrom('session')
    .select(['id', 'token_hash'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return { member, session }
}

const seenAt = async (sessionId: number) => {
  const { rows } = await sql<{ session: string; member: string; country: string | null }>`
    select session.last_seen_at as session, member.last_seen_at as member, session.country
    from session join member on member.id = member_id where session.id = ${sessionId}`.execute(ctx.db)
  return rows[0]!
}

it('records that a session and its member are active', async () => {
  const { session } = await signIn()
  await touchSession(ctx.db, session.id, SEEN)
  expect(await seenAt(session.id)).toEqual({ session: NOW, member: NOW, country: 'PT' })
})

it('waits for nobody who leaves, and records nothing of them', async () => {
  const { member, session } = await signIn()
  const before = await seenAt(session.id)
  await transact(ctx, async (leaving) => {
    await lockLeavingMember(leaving.db, storeId, member.id)
    await transact(ctx, async ({ db }) => {
      await sql`set local lock_timeout = '2s'`.execute(db)
      await touchSession(db, session.id, SEEN)
    })
  })
  expect(await seenAt(session.id)).toEqual(before)
})

it('signs nobody in who leaves at the same moment, and lets them leave', async () => {
  const { member, session } = await signIn()
  const next = {
    ...{ token_hash: Buffer.from('next'), store_id: storeId, member_id: member.id, kind: 'browser' as const },
    ...{ user_agent: '', address: '192.0.2.7', country: null, strong: false, remote: false },
    ...{ created_at: NOW, last_seen_at: NOW, expires_at: '2090-01-01T00:00:00.000Z' },
  }
  const signedIn = await transact(ctx, async ({ db }) => {
    await lockLeavingMember(db, storeId, member.id)
    const signedIn = insertSessionInPlaceOf(ctx.db, session.token_hash, next).catch(
      ({ code }) => code as string,
    )
    await expect.poll(() => countWaitingStatements(ctx.pool), { interval: 10 }).toBeGreaterThan(0)
    await deleteMember(db, storeId, member.id)
    return { code: signedIn }
  })
  expect(await signedIn.code).toBe('23503') // the member of the new session is not there, and no deadlock (40P01)
})
