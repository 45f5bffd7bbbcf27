import type { TaskAction } from '@matinee/contract/members/people-lists'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { removeMember } from '../account/deletion.ts'
import { accessGiven, accessTakenBack } from './events.ts'
import { inviteMember } from './invitations.ts'
import { personForChange } from './person-queries.ts'
import { addTagTo, removeTagFrom } from './member-tags.ts'
import type { BatchOutcome, ChosenPerson, PeopleTaskRow } from './task-queries.ts'

export interface MemberTaskInput {
  offer_id?: number
  offer_title?: string
  tag?: string
  standing?: string
  reason?: string
  until?: string | null
}

interface Batch {
  task: PeopleTaskRow
  wish: MemberTaskInput
  /** Locked, in the order of their ids. */
  people: ChosenPerson[]
}

export interface PeopleTaskAction {
  /** People per transaction. */
  size: number
  run(ctx: StoreContext, batch: Batch): Promise<BatchOutcome>
  /** Undoes the change for those it affected; returns who was restored. */
  undo?(ctx: StoreContext, batch: Omit<Batch, 'people'> & { ids: number[] }): Promise<unknown>
}

const idsOf = (people: ChosenPerson[]) => people.map(({ id }) => id)
const refusedAs = (code: string, people: ChosenPerson[]) => people.map(({ id, name }) => ({ id, name, code }))
const isStaff = ({ role }: ChosenPerson) => role !== 'user'

const membersOnly = (people: ChosenPerson[]) => ({
  members: people.filter((person) => !isStaff(person)),
  refused: refusedAs('staff_elsewhere', people.filter(isStaff)),
})

const addTag: PeopleTaskAction = {
  size: 1000,
  run: async (ctx, { people, wish: { tag } }) => ({
    changed: await addTagTo(ctx, idsOf(people), tag!),
    refused: [],
  }),
  undo: ({ db }, { ids, wish: { tag } }) =>
    sql`update member set tags = array_remove(tags, ${tag}::text) where id = any(${ids}::bigint[])`.execute(
      db,
    ),
}

const removeTag: PeopleTaskAction = {
  size: 1000,
  run: async (ctx, { people, wish: { tag } }) => ({
    changed: await removeTagFrom(ctx, idsOf(people), tag!),
    refused: [],
  }),
  undo: ({ db }, { ids, wish: { tag } }) =>
    sql`update member set tags = array_append(tags, ${tag}::text)
      where id = any(${ids}::bigint[]) and not tags @> array[${tag}::text]`.execute(db),
}

const changeStanding: PeopleTaskAction = {
  size: 500,
  async run({ db }, { task, people, wish: { standing, reason = '', until = null } }) {
    const { members, refused } = membersOnly(people)
    const ids = idsOf(members)
    const { rows } = await sql<{ member_id: number }>`update people_task_item set before = jsonb_build_object(
        'standing', standing, 'standing_reason', standing_reason, 'standing_until', standing_until)
      from member where task_id = ${task.id} and member_id = member.id and member_id = any(${ids}::bigint[])
        and (standing, standing_reason, standing_until) is distinct from
          (${standing}::text, nullif(${reason}, '')::text, ${until}::timestamptz) returning member_id`.execute(
      db,
    )
    const changed = rows.map(({ member_id }) => member_id)
    await sql`update member set standing = ${standing}, standing_reason = nullif(${reason}, ''),
      standing_until = ${until}::timestamptz where id = any(${changed}::bigint[])`.execute(db)
    if (standing === 'suspended')
      await sql`delete from session where member_id = any(${changed}::bigint[])`.execute(db)
    return { changed, refused }
  },
  // A later restriction of the same person stays.
  undo: ({ db }, { task, ids, wish: { standing } }) =>
    sql`update member set standing = before->>'standing', standing_reason = before->>'standing_reason',
        standing_until = (before->>'standing_until')::timestamptz
      from people_task_item where task_id = ${task.id} and member_id = member.id
        and member.id = any(${ids}::bigint[]) and member.standing = ${standing}`.execute(db),
}

const grant: PeopleTaskAction = {
  size: 200,
  async run(ctx, { task, people, wish: { offer_id, until = null } }) {
    const { members, refused } = membersOnly(people)
    const ids = idsOf(members)
    const given = { task_id: task.id, offer_id: offer_id!, ends_at: until, actor_id: task.actor_id! }
    if (ids.length > 0) await publish(ctx, accessGiven, { store_id: ctx.store.id, member_ids: ids, ...given })
    return { changed: ids, refused }
  },
  undo: (ctx, { task, ids }) =>
    publish(ctx, accessTakenBack, { store_id: ctx.store.id, task_id: task.id, member_ids: ids }),
}

const invite: PeopleTaskAction = {
  size: 200,
  async run(ctx, { people }) {
    const { members, refused } = membersOnly(people)
    const reachable = members.filter(({ email }) => email)
    for (const { id } of reachable) await inviteMember(ctx, id)
    const unreachable = refusedAs(
      'no_address',
      members.filter(({ email }) => !email),
    )
    return { changed: idsOf(reachable), refused: [...refused, ...unreachable] }
  },
}

const remove: PeopleTaskAction = {
  size: 50,
  async run(ctx, { people }) {
    const { members, refused } = membersOnly(people)
    for (const { id } of members) await removeMember(ctx, await personForChange(ctx, id))
    return { changed: idsOf(members), refused }
  },
}

/** The implementation of each bulk change. */
export const ACTS: Record<Exclude<TaskAction, 'export'>, PeopleTaskAction> = {
  tag_add: addTag,
  tag_remove: removeTag,
  standing: changeStanding,
  grant,
  invite,
  delete: remove,
}
