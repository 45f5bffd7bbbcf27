import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, OneOf } from './shapes.ts'

export const ROLES = ['guest', 'user', 'staff'] as const

export const SessionUser = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** What the storefront may know of a role; the admin asks for its own. */
  role: OneOf(ROLES),
})

/** A guest has id 0 and a placeholder name. */
export const Session = Type.Object({ logged: Type.Boolean(), user: SessionUser })
export type Session = Static<typeof Session>

export const getSession = endpoint({ method: 'GET', path: '/api/sessions', reply: Session })

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sessions',
  body: Type.Object({
    email: Type.Optional(Type.String({ maxLength: 254 })),
    password: Type.Optional(Type.String({ maxLength: 128 })),
    /** The proof from a one-time link, in place of e-mail and password. */
    verified_key: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Session,
  status: 201,
})

export const signOut = endpoint({ method: 'DELETE', path: '/api/sessions' })

export const StaffAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Nullable(Type.String()),
  role: Type.String(),
  has_password: Type.Boolean(),
})
export type StaffAccount = Static<typeof StaffAccount>

export const getAccount = endpoint({ method: 'GET', path: '/bullet/api/account', reply: StaffAccount })

export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/bullet/api/account',
  body: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    password: Type.Optional(Type.String({ minLength: 10, maxLength: 128 })),
    /** Asked for when a password is already set. */
    current_password: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  reply: StaffAccount,
})
