import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { AnyNumber, Id, NO_NUL } from '../platform/shapes.ts'
import { OneOf } from '../platform/schema-builders.ts'

export const MEMBER_FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'select', 'multi'] as const
export type MemberFieldType = (typeof MEMBER_FIELD_TYPES)[number]
/** When a member is asked for a field. */
export const FIELD_MOMENTS = ['signup', 'checkout', 'profile'] as const
export type FieldMoment = (typeof FIELD_MOMENTS)[number]

export const FieldOption = Type.Object({ value: Type.String(), label: Type.String() })

/** A custom field of members, in the publisher's order. */
export const MemberField = Type.Object({
  key: Type.String(),
  label: Type.String(),
  type: OneOf(MEMBER_FIELD_TYPES),
  /** The options of `select` and `multi`. */
  options: Type.Array(FieldOption),
  required: Type.Boolean(),
  asked_at: Type.Array(OneOf(FIELD_MOMENTS)),
  /** Whether members may change their answer later. */
  editable: Type.Boolean(),
})
export type MemberField = Static<typeof MemberField>

/**
 * A member's answers by key: a text, number, boolean or day (`2026-11-21`), the value of an option, or an array of such
 * values. `null` and `''` remove an answer.
 */
export const FieldValues = Type.Record(
  Type.String(),
  Type.Union([
    Type.String({ maxLength: 1000 }),
    AnyNumber,
    Type.Boolean(),
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
    Type.Null(),
  ]),
  { maxProperties: 100 },
)
export type FieldValues = Static<typeof FieldValues>

/** The store's fields; with `asked_at` those asked at that moment. */
export const listMemberFields = endpoint({
  method: 'GET',
  path: '/api/member_fields',
  access: 'everyone',
  answers: 'shared',
  query: Type.Object({ asked_at: Type.Optional(OneOf(FIELD_MOMENTS)) }),
  reply: Type.Array(MemberField),
})

/** A field as the admin edits it. */
export const StoreMemberField = Type.Object({
  id: Type.Integer(),
  ...MemberField.properties,
  /** Number of members with an answer. */
  answers: Type.Integer(),
})
export type StoreMemberField = Static<typeof StoreMemberField>

const Label = Type.String({ minLength: 1, maxLength: 80, pattern: '^$|\\S' })
/** An option without a value is new; its value is derived from its label and never changes. */
const Options = Type.Array(
  Type.Object({
    value: Type.Optional(Type.String({ maxLength: 60, pattern: NO_NUL })),
    label: Type.String({ minLength: 1, maxLength: 60, pattern: '^$|\\S' }),
  }),
  { maxItems: 100 },
)
const changes = {
  options: Type.Optional(Options),
  required: Type.Optional(Type.Boolean()),
  asked_at: Type.Optional(Type.Array(OneOf(FIELD_MOMENTS), { maxItems: 3 })),
  editable: Type.Optional(Type.Boolean()),
}
const FieldId = Type.Object({ id: Id })

export const listStoreMemberFields = endpoint({
  method: 'GET',
  path: '/bullet/api/member_fields',
  access: { view: 'people' },
  reply: Type.Array(StoreMemberField),
})

/** Its key is derived from its label; key and type never change. */
export const createMemberField = endpoint({
  method: 'POST',
  path: '/bullet/api/member_fields',
  access: { edit: 'people' },
  body: Type.Object({ label: Label, type: OneOf(MEMBER_FIELD_TYPES), ...changes }),
  reply: StoreMemberField,
  status: 201,
})

/** Options: the complete list in order; answers with an omitted option are deleted. */
export const changeMemberField = endpoint({
  method: 'PATCH',
  path: '/bullet/api/member_fields/:id',
  access: { edit: 'people' },
  params: FieldId,
  body: Type.Object({ label: Type.Optional(Label), ...changes }),
  reply: StoreMemberField,
})

export const orderMemberFields = endpoint({
  method: 'PUT',
  path: '/bullet/api/member_fields/order',
  access: { edit: 'people' },
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 200 }) }),
  reply: Type.Array(StoreMemberField),
})

/** Deletes a field with all its answers. */
export const removeMemberField = endpoint({
  method: 'DELETE',
  path: '/bullet/api/member_fields/:id',
  access: { edit: 'people' },
  params: FieldId,
})
