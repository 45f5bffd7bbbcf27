import { Type, type Static } from 'typebox'
import { STORE_ARCHIVE_STATES } from '../archive/archives.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Domain, DomainFinding, DomainList } from '../store/domains.ts'

const Count = Type.Integer({ minimum: 0 })

/** A store of this install, as whoever runs it sees it: nothing of what is in it but how much. */
export const InstalledStore = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  created_at: Moment,
  /** The store of whoever runs the install: it can be neither paused nor removed. */
  is_operators: Type.Boolean(),
  /** A restored copy that nobody has declared the live one. */
  is_on_standby: Type.Boolean(),
  paused_at: Nullable(Moment),
  removing_at: Nullable(Moment),
  people: Count,
  programs: Count,
  /** Subscriptions that have not ended. */
  subscriptions: Count,
  domains: Type.Array(Domain),
  /** The newest archive that was begun from the admin, by the schedule or by the operator. */
  archive: Nullable(
    Type.Object({
      state: OneOf(STORE_ARCHIVE_STATES),
      percent: Type.Number(),
      finished_at: Nullable(Moment),
    }),
  ),
})
export type InstalledStore = Static<typeof InstalledStore>

const InstalledStores = Type.Object({
  stores: Type.Array(InstalledStore),
  /** What to enter at the provider of a domain. */
  target: DomainList.properties.target,
})
export type InstalledStores = Static<typeof InstalledStores>

const Title = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })
const TypedDomain = Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL })

const StoreParam = Type.Object({ id: Id })
const DomainParam = Type.Object({
  id: Id,
  host: Type.String({ minLength: 1, maxLength: 253, pattern: NO_NUL }),
})

/** 404 `operator_only` in every store but that of whoever runs the install. */
const ACCESS = { right: 'manage_stores' } as const

/** All stores of this install, the first one first. */
export const listInstalledStores = endpoint({
  method: 'GET',
  path: '/bullet/api/stores',
  access: ACCESS,
  reply: InstalledStores,
})

/** Makes a store. 409 `store_without_domain` while one that is there would be found by nothing. */
export const addInstalledStore = endpoint({
  method: 'POST',
  path: '/bullet/api/stores',
  access: ACCESS,
  body: Type.Object({ title: Title, domain: TypedDomain }),
  /** Signs its owner in, once. */
  reply: Type.Object({ id: Type.Integer(), owner_link: Type.String() }),
  status: 201,
})

/** Closes a store until it is resumed: it charges, mails and delivers nothing meanwhile. */
export const pauseInstalledStore = endpoint({
  method: 'POST',
  path: '/bullet/api/stores/:id/pause',
  access: ACCESS,
  params: StoreParam,
})

/** Opens it again; what members had paid for lasts as much longer as it was closed. */
export const resumeInstalledStore = endpoint({
  method: 'POST',
  path: '/bullet/api/stores/:id/resume',
  access: ACCESS,
  params: StoreParam,
})

/** Begins an archive of a store, without its secrets, at its place. */
export const archiveInstalledStore = endpoint({
  method: 'POST',
  path: '/bullet/api/stores/:id/archive',
  access: ACCESS,
  params: StoreParam,
})

/** Removes a paused store with everything in it. 409 `pause_first`, 400 `title_differs`. */
export const removeInstalledStore = endpoint({
  method: 'POST',
  path: '/bullet/api/stores/:id/removal',
  access: ACCESS,
  params: StoreParam,
  /** As the store is called. */
  body: Type.Object({ title: Type.String({ minLength: 1, maxLength: 200, pattern: NO_NUL }) }),
})

export const giveStoreDomain = endpoint({
  method: 'POST',
  path: '/bullet/api/stores/:id/domains',
  access: ACCESS,
  params: StoreParam,
  body: Type.Object({ domain: TypedDomain }),
  reply: Domain,
  status: 201,
})

export const checkStoreDomain = endpoint({
  method: 'GET',
  path: '/bullet/api/stores/:id/domains/:host/check',
  access: ACCESS,
  params: DomainParam,
  reply: DomainFinding,
})

export const makeStoreDomainMain = endpoint({
  method: 'POST',
  path: '/bullet/api/stores/:id/domains/:host/main',
  access: ACCESS,
  params: DomainParam,
})

export const takeStoreDomain = endpoint({
  method: 'DELETE',
  path: '/bullet/api/stores/:id/domains/:host',
  access: ACCESS,
  params: DomainParam,
})
