import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { PeopleFilters, STANDINGS, Tag } from './people.ts'
import { TypedPassword } from './members.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { TaskProgress } from '../platform/tasks.ts'

/** A list of people kept under a name: who is in it is asked each time, how many at most a minute ago. */
export const Segment = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  filters: PeopleFilters,
  /** None where its filters cannot be counted any more. */
  count: Nullable(Type.Integer()),
  counted_at: Nullable(Moment),
})
export type Segment = Static<typeof Segment>

const SegmentName = Type.String({ minLength: 1, maxLength: 60, pattern: '^$|\\S' })
const SegmentId = Type.Object({ id: Id })

/** Those opened most stand first. */
export const listSegments = endpoint({
  method: 'GET',
  path: '/bullet/api/people/segments',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  reply: Type.Array(Segment),
})
export const createSegment = endpoint({
  method: 'POST',
  path: '/bullet/api/people/segments',
  access: { either: [{ edit: 'people' }, { all: [{ view: 'people' }, { edit: 'marketing' }] }] },
  body: Type.Object({ name: SegmentName, filters: PeopleFilters }),
  reply: Segment,
  status: 201,
})
export const changeSegment = endpoint({
  method: 'PATCH',
  path: '/bullet/api/people/segments/:id',
  access: { either: [{ edit: 'people' }, { all: [{ view: 'people' }, { edit: 'marketing' }] }] },
  params: SegmentId,
  body: Type.Object({ name: Type.Optional(SegmentName), filters: Type.Optional(PeopleFilters) }),
  reply: Segment,
})
export const deleteSegment = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/segments/:id',
  access: { either: [{ edit: 'people' }, { all: [{ view: 'people' }, { edit: 'marketing' }] }] },
  params: SegmentId,
})
/** Counts that somebody has opened it. */
export const openSegment = endpoint({
  method: 'POST',
  path: '/bullet/api/people/segments/:id/open',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: SegmentId,
})

export const TASK_ACTIONS = [
  'tag_add',
  'tag_remove',
  'standing',
  'grant',
  'invite',
  'delete',
  'export',
] as const
export type TaskAction = (typeof TASK_ACTIONS)[number]

/** Something done to many people, with how far it is. */
export const PeopleTask = Type.Object({
  ...TaskProgress,
  action: OneOf(TASK_ACTIONS),
  /** The tag, the standing or the offer it is about. */
  value: Nullable(Type.String()),
  actor_name: Type.String(),
  /** The first of those left out, with why. */
  refusals: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() })),
  /** A file to fetch is there. */
  has_file: Type.Boolean(),
})
export type PeopleTask = Static<typeof PeopleTask>

/**
 * Begins something with the people of these ids or all that the filters leave, as they are now. `tag` belongs to the tag
 * actions; `standing`, `reason` and `until` to `standing`; `offer_id` and `until` to `grant`; one's own `current_password` to `export`.
 */
export const startPeopleTask = endpoint({
  method: 'POST',
  path: '/bullet/api/people/tasks',
  /** What else an action takes its verb asks. */
  access: { either: [{ edit: 'people' }, { right: 'export_people' }] },
  body: Type.Object({
    action: OneOf(TASK_ACTIONS),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
    filters: Type.Optional(PeopleFilters),
    tag: Type.Optional(Tag),
    standing: Type.Optional(OneOf(STANDINGS)),
    reason: Type.Optional(Type.String({ maxLength: 500 })),
    offer_id: Type.Optional(Id),
    until: Type.Optional(Nullable(Moment)),
    current_password: Type.Optional(TypedPassword),
  }),
  reply: PeopleTask,
  status: 202,
})

const TaskId = Type.Object({ id: Id })

/** The newest, at most twenty. */
export const listPeopleTasks = endpoint({
  method: 'GET',
  path: '/bullet/api/people/tasks',
  access: { view: 'people' },
  reply: Type.Array(PeopleTask),
})
export const getPeopleTask = endpoint({
  method: 'GET',
  path: '/bullet/api/people/tasks/:id',
  access: { view: 'people' },
  params: TaskId,
  reply: PeopleTask,
})
/** Stops after what is just being done; what is done stays. */
export const cancelPeopleTask = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/tasks/:id',
  access: { either: [{ edit: 'people' }, { right: 'export_people' }] },
  params: TaskId,
  reply: PeopleTask,
})
/** Puts tags, standings and accesses back as they were. */
export const undoPeopleTask = endpoint({
  method: 'POST',
  path: '/bullet/api/people/tasks/:id/undo',
  access: { edit: 'people' },
  params: TaskId,
  reply: PeopleTask,
})
/** The file of an export, for a day. */
export const peopleFile = endpoint({
  method: 'GET',
  path: '/bullet/api/people/tasks/:id/file',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: TaskId,
  answers: 'file',
})
