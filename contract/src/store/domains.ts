import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { NO_NUL } from '../platform/shapes.ts'

export const MOST_DOMAINS = 50

/** What a visit to a domain shows, and how bad it is: everything but `fine` says what to do. */
export const DOMAIN_FINDINGS = {
  fine: 'fine',
  /** Its certificate ends within two weeks. */
  ending: 'attention',
  /** It leads here, but browsers do not trust it. */
  no_certificate: 'failing',
  no_record: 'failing',
  /** It leads to an address that only this network can reach. */
  private: 'failing',
  /** Something else answers there. */
  elsewhere: 'failing',
  unreachable: 'failing',
} as const
export type DomainReason = keyof typeof DOMAIN_FINDINGS

const HostParam = Type.Object({ host: Type.String({ minLength: 1, maxLength: 253, pattern: NO_NUL }) })

export const Domain = Type.Object({
  /** As DNS has it, in lower case and ASCII. */
  host: Type.String(),
  /** As people read it. */
  name: Type.String(),
  /** Whether links in mails lead here. */
  is_main: Type.Boolean(),
})
export type Domain = Static<typeof Domain>

export const DomainList = Type.Object({
  domains: Type.Array(Domain),
  /** What to enter at the provider of a domain: the name of this install, and its public addresses. */
  target: Type.Object({ host: Nullable(Type.String()), addresses: Type.Array(Type.String()) }),
  /** Whether only the operator may change them, because the install has other stores. */
  by_operator: Type.Boolean(),
})
export type DomainList = Static<typeof DomainList>

export const DomainFinding = Type.Object({
  reason: OneOf(Object.keys(DOMAIN_FINDINGS) as DomainReason[]),
  /** Where the domain leads. */
  addresses: Type.Array(Type.String()),
  /** Days until its certificate ends. */
  days: Nullable(Type.Integer()),
  /** What went wrong, in the words of the connection. */
  fault: Nullable(Type.String()),
})
export type DomainFinding = Static<typeof DomainFinding>

const ACCESS = { right: 'manage_domains' } as const

/** The domains of the store, the main one first. */
export const listDomains = endpoint({
  method: 'GET',
  path: '/bullet/api/domains',
  access: ACCESS,
  reply: DomainList,
})

/**
 * Adds a domain; an address is taken for its domain. 400 `domain_malformed`, 409 `domain_taken`, `too_many_domains`,
 * `domains_by_operator`.
 */
export const addDomain = endpoint({
  method: 'POST',
  path: '/bullet/api/domains',
  access: ACCESS,
  body: Type.Object({ domain: Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL }) }),
  reply: Domain,
  status: 201,
})

/** Visits a domain as a browser does. */
export const checkDomain = endpoint({
  method: 'GET',
  path: '/bullet/api/domains/:host/check',
  access: ACCESS,
  params: HostParam,
  reply: DomainFinding,
})

/** Makes it the domain that links lead to. */
export const makeMainDomain = endpoint({
  method: 'POST',
  path: '/bullet/api/domains/:host/main',
  access: ACCESS,
  params: HostParam,
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/bullet/api/domains/:host',
  access: ACCESS,
  params: HostParam,
})
