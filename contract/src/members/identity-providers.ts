import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { STAFF_ROLES, type StaffRole } from '../platform/roles.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'

/** Without control characters, and never blank. */
const LINE = '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$'
const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: LINE })

/** Roles that a group at a provider can give. */
export const GROUP_ROLES = STAFF_ROLES.filter((role): role is Exclude<StaffRole, 'owner'> => role !== 'owner')

/** What a group at a provider gives its people: a role in the team, an offer, or both. */
export const ProviderGroup = Type.Object({
  /** As the provider names it in the claim. */
  name: Line(200),
  role: Nullable(OneOf(GROUP_ROLES)),
  offer_id: Nullable(Id),
})
export type ProviderGroup = Static<typeof ProviderGroup>

export const MOST_IDENTITY_PROVIDERS = 20
export const MOST_PROVIDER_GROUPS = 100
export const MOST_MAIL_DOMAINS = 100

/** An OpenID Connect provider by which members, the staff or both sign in. */
export const IdentityProvider = Type.Object({
  id: Id,
  /** What the button says, after "Continue with". */
  label: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  has_secret: Type.Boolean(),
  for_members: Type.Boolean(),
  for_staff: Type.Boolean(),
  mail_domains: Type.Array(Type.String()),
  finds_members: Type.Boolean(),
  groups_claim: Type.String(),
  strong_acr: Nullable(Type.String()),
  active: Type.Boolean(),
  groups: Type.Array(ProviderGroup),
  /** The address the provider sends people back to; it is entered there. */
  callback: Type.String(),
  /** How many members have linked it. */
  members: Type.Integer(),
  /** False where a group makes admins and the caller may not. */
  may_change: Type.Boolean(),
})
export type IdentityProvider = Static<typeof IdentityProvider>

const RIGHT = { right: 'manage_sign_in' } as const
const OfProvider = Type.Object({ id: Id })
const Issuer = Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL })

export const listIdentityProviders = endpoint({
  method: 'GET',
  path: '/bullet/api/identity_providers',
  access: RIGHT,
  reply: Type.Array(IdentityProvider),
})

/**
 * Adds a provider, switched off: the address it sends people back to is known from then on. 400 `identity_issuer_unsafe`,
 * 409 `too_many_identity_providers`.
 */
export const addIdentityProvider = endpoint({
  method: 'POST',
  path: '/bullet/api/identity_providers',
  access: RIGHT,
  body: Type.Object({ label: Line(60), issuer: Issuer }),
  reply: IdentityProvider,
  status: 201,
})

/**
 * Changes a provider; the issuer stays what it is. 400 `identity_provider_incomplete` when one is switched on without
 * client id or for nobody, 403 `admins_by_owner` where a group makes admins.
 */
export const changeIdentityProvider = endpoint({
  method: 'PATCH',
  path: '/bullet/api/identity_providers/:id',
  access: RIGHT,
  params: OfProvider,
  body: Type.Object({
    label: Type.Optional(Line(60)),
    client_id: Type.Optional(Type.String({ maxLength: 500, pattern: NO_NUL })),
    /** Kept as it is if omitted; null takes it away. */
    client_secret: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2000, pattern: NO_NUL }))),
    for_members: Type.Optional(Type.Boolean()),
    for_staff: Type.Optional(Type.Boolean()),
    mail_domains: Type.Optional(
      Type.Array(Type.String({ maxLength: 253, pattern: '^\\s*[^\\s@,;]+\\.[^\\s@,;]+\\s*$' }), {
        maxItems: MOST_MAIL_DOMAINS,
      }),
    ),
    finds_members: Type.Optional(Type.Boolean()),
    groups_claim: Type.Optional(Line(200)),
    strong_acr: Type.Optional(Nullable(Line(200))),
    active: Type.Optional(Type.Boolean()),
    groups: Type.Optional(Type.Array(ProviderGroup, { maxItems: MOST_PROVIDER_GROUPS })),
  }),
  reply: IdentityProvider,
})

/** Removes a provider with its links, and takes back the roles and offers that came from it. */
export const removeIdentityProvider = endpoint({
  method: 'DELETE',
  path: '/bullet/api/identity_providers/:id',
  access: RIGHT,
  params: OfProvider,
})

/** What can be wrong with a provider, as far as a store can tell without a person who signs in. */
export const PROVIDER_PROBLEMS = [
  'private_address',
  'unknown_host',
  'unreachable',
  'timeout',
  'too_large',
  'no_discovery',
  'other_issuer',
  'unsafe_endpoints',
  'no_code_flow',
  'no_keys',
  'no_client',
  'client_refused',
] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]

/** Asks the provider for its description, its keys, and whether it knows the client. */
export const checkIdentityProvider = endpoint({
  method: 'POST',
  path: '/bullet/api/identity_providers/:id/check',
  access: RIGHT,
  perMinute: 20,
  params: OfProvider,
  reply: Type.Object({
    problem: Nullable(OneOf(PROVIDER_PROBLEMS)),
    /** What the provider said or has, where that helps. */
    detail: Nullable(Type.String()),
  }),
})

/** A provider as the sign-in pages offer it: a link to `/sign_in/with/<id>`. */
export const OfferedProvider = Type.Object({
  id: Id,
  label: Type.String(),
  for_members: Type.Boolean(),
  for_staff: Type.Boolean(),
})
export type OfferedProvider = Static<typeof OfferedProvider>

/** The providers that are switched on. */
export const listOfferedProviders = endpoint({
  method: 'GET',
  path: '/api/identity_providers',
  access: 'everyone',
  reply: Type.Array(OfferedProvider),
  answers: 'prepared',
})

/**
 * What a provider has said to this browser, until it signs in (`signIn` with `identity`), joins (`registerByEmail` with
 * `identity`) or links (`linkIdentity`) with it; null without any, and after ten minutes.
 */
export const getIdentityTicket = endpoint({
  method: 'GET',
  path: '/api/identity_ticket',
  access: 'everyone',
  reply: Type.Object({
    ticket: Nullable(
      Type.Object({
        label: Type.String(),
        email: Nullable(Type.String()),
        name: Nullable(Type.String()),
      }),
    ),
  }),
})

/** An account elsewhere by which a member signs in. */
export const LinkedIdentity = Type.Object({
  id: Id,
  provider_id: Id,
  label: Type.String(),
  /** The address the provider knew last. */
  email: Nullable(Type.String()),
  created_at: Moment,
  last_used_at: Nullable(Moment),
})
export type LinkedIdentity = Static<typeof LinkedIdentity>
