import type { PersonDevice } from '@matinee/contract/members/people'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { personOf } from './person-queries.ts'
import { refuseOnStaff, assertSeesContacts } from './policy.ts'

/** The devices a person is signed in on, last used first; impersonations by the staff are excluded. */
export async function listDevices(ctx: StoreContext, viewer: Viewer, id: number): Promise<PersonDevice[]> {
  assertSeesContacts(viewer)
  await personOf(ctx, id)
  return sessionsOf(ctx, id)
    .select(['id', 'kind', 'user_agent', 'address', 'country', 'created_at', 'last_seen_at'])
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .orderBy('last_seen_at', 'desc')
    .execute()
}

const sessionsOf = ({ db, store }: StoreContext, id: number) =>
  db
    .selectFrom('session')
    .where('store_id', '=', store.id)
    .where('member_id', '=', id)
    .where('impersonator_id', 'is', null)

/** Signs a person out on one device, or on all. */
export function signOutPerson(
  ctx: StoreContext,
  viewer: Viewer,
  { id, deviceId }: { id: number; deviceId?: number | undefined },
): Promise<undefined> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const { name, role } = await personOf(ctx, id)
    refuseOnStaff(viewer, { role })
    const ended = await ctx.db
      .deleteFrom('session')
      .where('store_id', '=', ctx.store.id)
      .where('member_id', '=', id)
      .$if(deviceId !== undefined, (sessions) => sessions.where('id', '=', deviceId!))
      .returning('id')
      .execute()
    if (ended.length > 0)
      await audit(ctx, viewer, {
        act: 'member.signed_out',
        subject: { kind: 'member', id, name },
        details: { devices: ended.length },
      })
    return undefined
  })
}

/** Log entries about the person, about something of theirs, or about a bulk change that included them. */
const concerns = (id: number) => sql<boolean>`(subject_kind = 'member' and subject_id = ${id}
  or member_id = ${id}
  or subject_kind = 'people_task' and subject_id = any(array(
    select task_id from people_task_item where member_id = ${id} and state in ('done', 'undone'))))`

const PAGE_SIZE = 20

/** The staff's actions concerning a person, newest first. */
export async function listAudit(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page }: { id: number; page: number },
) {
  assertSeesContacts(viewer)
  await personOf(ctx, id)
  const found = await ctx.db
    .selectFrom('audit_entry')
    .select(['id', 'act', 'actor_name', 'subject_name', 'details', 'at'])
    .where('store_id', '=', ctx.store.id)
    .where(concerns(id))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { body: found.slice(0, PAGE_SIZE), headers: { 'last-page': found.length <= PAGE_SIZE } }
}
