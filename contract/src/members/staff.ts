import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Email, PersonName, TypedPassword } from './members.ts'
import { Session } from './session.ts'
import { STAFF_ROLES, type StaffRole } from '../platform/roles.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'

/** The roles that are given; the owner's is handed over. */
export const GIVEN_ROLES = STAFF_ROLES.filter((role) => role !== 'owner') as Exclude<StaffRole, 'owner'>[]

/** One of the staff as the team is listed. */
export const Colleague = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  role: OneOf(STAFF_ROLES),
  last_seen_at: Nullable(Moment),
  second_factor: Type.Boolean(),
  /** Whether the viewer may change the role, or take it away. */
  may_change: Type.Boolean(),
})
export type Colleague = Static<typeof Colleague>

const PersonId = Type.Object({ id: Id })

/** The owner first, then by name. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/bullet/api/staff',
  access: { view: 'settings' },
  reply: Type.Array(Colleague),
})

/** Gives another role. 403 `admins_by_owner` where only the owner may, 403 `owner_stays`, 403 `not_yourself`. */
export const changeStaff = endpoint({
  method: 'PATCH',
  path: '/bullet/api/staff/:id',
  access: { edit: 'settings' },
  params: PersonId,
  body: Type.Object({ role: OneOf(GIVEN_ROLES) }),
  reply: Colleague,
})

/** Makes an ordinary member of one of the staff, signed out everywhere. */
export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/bullet/api/staff/:id',
  access: { edit: 'settings' },
  params: PersonId,
})

/** Makes another of the staff the owner, and an admin of whoever was. Asks for the password where there is one. */
export const handOver = endpoint({
  method: 'POST',
  path: '/bullet/api/ownership',
  access: { right: 'hand_over' },
  body: Type.Object({ member_id: Id, current_password: Type.Optional(TypedPassword) }),
  reply: Type.Array(Colleague),
})

export const Invitation = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Nullable(Type.String()),
  role: OneOf(STAFF_ROLES),
  invited_by: Type.String(),
  sent_at: Moment,
  expires_at: Moment,
  expired: Type.Boolean(),
})
export type Invitation = Static<typeof Invitation>

/** The invitations that have not been accepted yet, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/bullet/api/invitations',
  access: { view: 'settings' },
  reply: Type.Array(Invitation),
})

/** Mails a link that makes its reader one of the staff; good for a week. 409 `already_staff`, `already_invited`. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/bullet/api/invitations',
  access: { edit: 'settings' },
  perMinute: 30,
  body: Type.Object({
    email: Email,
    name: Type.Optional(Nullable(PersonName)),
    role: OneOf(GIVEN_ROLES),
  }),
  reply: Invitation,
  status: 201,
})

/** Mails a fresh link, good for a week from now; the one before is worth nothing. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/bullet/api/invitations/:id/resend',
  access: { edit: 'settings' },
  params: PersonId,
  reply: Invitation,
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/bullet/api/invitations/:id',
  access: { edit: 'settings' },
  params: PersonId,
})

const Key = Type.Object({ key: LinkSecret(200) })

export const INVITATION_STATES = ['valid', 'expired', 'used'] as const

/** An invitation for its recipient, before they accept. An unknown or revoked link is reported as expired. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/staff_invitations/:key',
  access: { secret: 'link' },
  perMinute: 60,
  params: Key,
  reply: Type.Object({
    state: OneOf(INVITATION_STATES),
    email: Nullable(Type.String()),
    name: Nullable(Type.String()),
    role: Nullable(OneOf(STAFF_ROLES)),
    invited_by: Nullable(Type.String()),
    /** The address has an account already: its owner signs in and keeps name and password. */
    has_account: Type.Boolean(),
    /** The viewer is signed in with that address. */
    signed_in: Type.Boolean(),
  }),
})

/**
 * Makes its reader one of the staff and signs them in. Without an account it sets name and password, 400
 * `weak_password`; with one, they are signed in with it first, 401 `sign_in_first`. 401 `link_spent` for the second of
 * two at once.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/staff_invitations/:key',
  access: { secret: 'link' },
  perMinute: 30,
  params: Key,
  body: Type.Object({
    name: Type.Optional(PersonName),
    password: Type.Optional(TypedPassword),
  }),
  reply: Session,
})

/** Minutes one of the staff may look at the store as a member. */
export const IMPERSONATION_MINUTES = 30

/**
 * Begins to look at the store as a member: read only, for half an hour. The staff's own session stays what the admin
 * goes by. 403 `not_another_staff_member`.
 */
export const startImpersonation = endpoint({
  method: 'POST',
  path: '/bullet/api/impersonation',
  access: { right: 'impersonate' },
  body: Type.Object({
    member_id: Id,
    reason: Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' }),
  }),
  reply: Type.Object({ until: Moment }),
  status: 201,
})

/** Ends it, from the bar of the storefront; nothing happens where there is none. */
export const stopImpersonation = endpoint({
  method: 'DELETE',
  path: '/api/impersonation',
  access: 'everyone',
  whileImpersonating: true,
})

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Moment,
  actor: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  /** `<noun>.<what was done>`, as `member.suspended`. */
  act: Type.String(),
  subject: Type.Object({
    kind: Type.String(),
    id: Nullable(Type.Integer()),
    name: Nullable(Type.String()),
  }),
  details: Type.Record(Type.String(), Type.Unknown()),
})
export type AuditEntry = Static<typeof AuditEntry>

const filters = {
  actor_id: Type.Optional(Id),
  act: Type.Optional(Type.String({ maxLength: 80, pattern: NO_NUL })),
  /** Words in the name of what it was done to. */
  subject: Type.Optional(Type.String({ maxLength: 100, pattern: NO_NUL })),
  subject_kind: Type.Optional(Type.String({ maxLength: 40, pattern: NO_NUL })),
  subject_id: Type.Optional(Id),
  /** At or after, and before. */
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
}

/** The filters of the audit log. */
export const AuditFilters = Type.Object(filters)
export type AuditFilters = Static<typeof AuditFilters>

/** The actions of the staff, newest first. The total is counted up to 10,000; 10,001 means that there are more. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/bullet/api/audit',
  access: { view: 'settings' },
  query: Type.Object({ page: Page, ...filters }),
  reply: Type.Array(AuditEntry),
  headers: PageHeaders,
})

/** The actors and actions in the audit log. */
export const listAuditFacets = endpoint({
  method: 'GET',
  path: '/bullet/api/audit/facets',
  access: { view: 'settings' },
  reply: Type.Object({
    actors: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    acts: Type.Array(Type.String()),
  }),
})

/** The log as a CSV file, with the same filters. */
export const auditFile = endpoint({
  method: 'GET',
  path: '/bullet/api/audit/file',
  access: { view: 'settings' },
  query: AuditFilters,
  answers: 'file',
})
