import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { PeopleFilters, STANDINGS, Tag } from './people.ts'
import { TypedPassword } from './members.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { TaskProgress } from '../platform/tasks.ts'

/** A segment: filters saved under a name; its count is at most a minute old. */
export const Segment = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  filters: PeopleFilters,
  /** Null if its filters are no longer valid. */
  count: Nullable(Type.Integer()),
  counted_at: Nullable(Moment),
})
export type Segment = Static<typeof Segment>

const SegmentName = Type.String({ minLength: 1, maxLength: 60, pattern: '^$|\\S' })
const SegmentId = Type.Object({ id: Id })

/** Most opened first. */
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
/** Counts that it was opened. */
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

/** A bulk change of people with its progress. */
export const PeopleTask = Type.Object({
  ...TaskProgress,
  action: OneOf(TASK_ACTIONS),
  /** The tag, restriction or offer it applies. */
  value: Nullable(Type.String()),
  actor_name: Type.String(),
  /** The first people skipped, with the reason. */
  refusals: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() })),
  /** Whether its file is ready. */
  has_file: Type.Boolean(),
})
export type PeopleTask = Static<typeof PeopleTask>

/**
 * Starts a bulk change for these ids, or for all who match the filters now. `tag` belongs to the tag actions;
 * `standing`, `reason` and `until` to `standing`; `offer_id` and `until` to `grant`; the viewer's `current_password` to
 * `export`.
 */
export const startPeopleTask = endpoint({
  method: 'POST',
  path: '/bullet/api/people/tasks',
  /** Further requirements are checked by the verb. */
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
/** Stops after the current batch; completed changes stay. */
export const cancelPeopleTask = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/tasks/:id',
  access: { either: [{ edit: 'people' }, { right: 'export_people' }] },
  params: TaskId,
  reply: PeopleTask,
})
/** Restores tags, restrictions and accesses. */
export const undoPeopleTask = endpoint({
  method: 'POST',
  path: '/bullet/api/people/tasks/:id/undo',
  access: { edit: 'people' },
  params: TaskId,
  reply: PeopleTask,
})
/** The file of an export, available for a day. */
export const peopleFile = endpoint({
  method: 'GET',
  path: '/bullet/api/people/tasks/:id/file',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: TaskId,
  answers: 'file',
})
