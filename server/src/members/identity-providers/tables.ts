import type { Generated } from 'kysely'
import type { SIGN_IN_PAGES } from './return-page.ts'

export interface IdentityProviderTable {
  id: Generated<number>
  store_id: number
  label: string
  issuer: string
  client_id: Generated<string>
  sealed_secret: Generated<Buffer | null>
  for_members: Generated<boolean>
  for_staff: Generated<boolean>
  mail_domains: Generated<string[]>
  /** A member is recognised by a verified address; the staff never are. */
  finds_members: Generated<boolean>
  groups_claim: Generated<string>
  strong_acr: Generated<string | null>
  active: Generated<boolean>
  created_at: string
}

export interface IdentityProviderGroupTable {
  id: Generated<number>
  provider_id: number
  name: string
  role: string | null
  offer_id: number | null
}

export interface MemberIdentityTable {
  id: Generated<number>
  store_id: number
  member_id: number
  provider_id: number
  issuer: string
  subject: string
  email: string | null
  groups: string[]
  /** The role that came from a group. */
  given_role: Generated<string | null>
  created_at: string
  last_used_at: string | null
}

export interface IdentitySignInTable {
  state_hash: Buffer
  store_id: number
  provider_id: number
  browser_hash: Buffer
  page: (typeof SIGN_IN_PAGES)[number]
  return_to: string | null
  expires_at: string
}

export interface IdentityTicketTable {
  key_hash: Buffer
  store_id: number
  provider_id: number
  issuer: string
  subject: string
  email: string | null
  email_verified: boolean
  name: string | null
  groups: string[]
  strong: boolean
  /** The person has shown to be present a moment ago. */
  present: boolean
  expires_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    identity_provider: IdentityProviderTable
    identity_provider_group: IdentityProviderGroupTable
    member_identity: MemberIdentityTable
    identity_sign_in: IdentitySignInTable
    identity_ticket: IdentityTicketTable
  }
}
