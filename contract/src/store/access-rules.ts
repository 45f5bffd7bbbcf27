import { Type, type Static } from 'typebox'
import { COUNTRIES } from '../platform/countries.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** Restrictions of a member: each includes those before it. */
export const STANDINGS = ['good', 'muted', 'blocked', 'suspended'] as const
export type AccessStanding = (typeof STANDINGS)[number]

export const StandingNow = Type.Object({
  standing: OneOf(STANDINGS),
  reason: Nullable(Type.String()),
  /** When it ends automatically; null for never. */
  until: Nullable(Moment),
})
export type StandingNow = Static<typeof StandingNow>

/** Restricts a member; suspending signs them out at once. 403 `staff_stand_well` for staff. */
export const changeStanding = endpoint({
  method: 'PUT',
  path: '/bullet/api/people/:id/standing',
  access: { either: [{ edit: 'people' }, { edit: 'community' }] },
  params: Type.Object({ id: Id }),
  body: Type.Object({
    standing: OneOf(STANDINGS),
    /** Also shown to the member. */
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500, pattern: NO_NUL }))),
    until: Type.Optional(Nullable(Moment)),
  }),
  reply: StandingNow,
})

/** `all`: everywhere. `allow`: only in these countries. `deny`: everywhere else. */
export const REGION_MODES = ['all', 'allow', 'deny'] as const
export type RegionMode = (typeof REGION_MODES)[number]

/** Availability by country. Visitors of unknown country are admitted, unless only some countries are allowed. */
export const RegionRule = Type.Object({
  mode: OneOf(REGION_MODES),
  /** Two letters of ISO 3166 each. */
  countries: Type.Array(OneOf(COUNTRIES), { maxItems: COUNTRIES.length, uniqueItems: true }),
})
export type RegionRule = Static<typeof RegionRule>

/** Banned networks: an address, or a range as `203.0.113.0/24`. */
export const Ban = Type.Object({
  id: Type.Integer(),
  network: Type.String(),
  reason: Nullable(Type.String()),
  until: Nullable(Moment),
  created_at: Moment,
  created_by: Type.String(),
})
export type Ban = Static<typeof Ban>

export const AccessRules = Type.Object({
  regions: RegionRule,
  bans: Type.Array(Ban),
  /** The viewer's address and country, as the store sees them. */
  you: Type.Object({ address: Type.String(), country: Nullable(Type.String()) }),
})
export type AccessRules = Static<typeof AccessRules>

export const getAccessRules = endpoint({
  method: 'GET',
  path: '/bullet/api/access_rules',
  access: { view: 'settings' },
  reply: AccessRules,
})

export const changeRegions = endpoint({
  method: 'PUT',
  path: '/bullet/api/access_rules/regions',
  access: { edit: 'settings' },
  body: RegionRule,
  reply: AccessRules,
})

/** 400 `network_malformed`; 400 `own_address` if it contains the caller's own address; 409 `already_banned`. */
export const addBan = endpoint({
  method: 'POST',
  path: '/bullet/api/access_rules/bans',
  access: { edit: 'settings' },
  body: Type.Object({
    network: Type.String({ maxLength: 50, pattern: NO_NUL }),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 300, pattern: NO_NUL }))),
    until: Type.Optional(Nullable(Moment)),
  }),
  reply: AccessRules,
  status: 201,
})

export const removeBan = endpoint({
  method: 'DELETE',
  path: '/bullet/api/access_rules/bans/:id',
  access: { edit: 'settings' },
  params: Type.Object({ id: Id }),
  reply: AccessRules,
})

/** Why a visitor is refused. */
export const RESTRICTIONS = [
  'banned',
  'store_region',
  'program_region',
  'maintenance',
  'not_available',
] as const
export type Restriction = (typeof RESTRICTIONS)[number]

/** The access that a visitor from a country or address would have to the store and to one program. */
export const tryAccess = endpoint({
  method: 'POST',
  path: '/bullet/api/access_rules/test',
  access: { view: 'settings' },
  body: Type.Object({
    address: Type.Optional(Type.String({ maxLength: 50, pattern: NO_NUL })),
    country: Type.Optional(OneOf(COUNTRIES)),
    program_id: Type.Optional(Id),
  }),
  reply: Type.Object({
    country: Nullable(Type.String()),
    /** Null if they are admitted. */
    restriction: Nullable(OneOf(RESTRICTIONS)),
    status: Type.Integer(),
  }),
})
