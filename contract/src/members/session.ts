import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Moment } from '../platform/shapes.ts'

/** Every page asks who is looking: this stands apart, so that no page loads the calls of accounts for it. */

const ROLES = ['guest', 'user', 'staff'] as const

export const SessionUser = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  email: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  /** The role, as far as the storefront may know it; the admin requests its own. */
  role: OneOf(ROLES),
})

/** A guest has id 0 and a placeholder name. */
export const Session = Type.Object({
  logged: Type.Boolean(),
  user: SessionUser,
  /** One of the staff looks at the store as this member: nothing may be changed or bought, and nothing is counted. */
  impersonation: Nullable(Type.Object({ until: Moment, by: Type.String() })),
})
export type Session = Static<typeof Session>

export const getSession = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'everyone',
  reply: Session,
})
