import type { Generated } from 'kysely'

export const STANDINGS = ['good', 'muted', 'blocked', 'suspended'] as const
export type Standing = (typeof STANDINGS)[number]

export interface MemberTable {
  id: Generated<number>
  store_id: number
  email: string | null
  email_verified_at: Generated<string | null>
  name: string
  nickname: string | null
  avatar: Generated<string | null>
  bio: Generated<string | null>
  role: string
  password_hash: string | null
  locale: Generated<string | null>
  time_zone: Generated<string | null>
  country: Generated<string | null>
  custom_fields: Generated<Record<string, unknown>>
  standing: Generated<Standing>
  standing_reason: Generated<string | null>
  standing_until: Generated<string | null>
  history_paused: Generated<boolean>
  marketing_consent_at: Generated<string | null>
  consent_source: Generated<string | null>
  last_seen_at: Generated<string | null>
  created_at: Generated<string>
}

export interface SessionTable {
  id: Generated<number>
  token_hash: Buffer
  store_id: number
  member_id: number
  kind: Generated<'browser' | 'tv'>
  user_agent: Generated<string | null>
  address: Generated<string | null>
  country: Generated<string | null>
  created_at: string
  last_seen_at: Generated<string>
  expires_at: string
  impersonator_id: Generated<number | null>
}

export interface SignInLinkTable {
  key_hash: Buffer
  store_id: number
  member_id: number
  expires_at: string
  used_at: string | null
}

export interface FailedSignInTable {
  store_id: number
  email: string
  address: string
  failed_at: string
}

declare module '../platform/tables.ts' {
  interface Tables {
    member: MemberTable
    session: SessionTable
    sign_in_link: SignInLinkTable
    failed_sign_in: FailedSignInTable
  }
}
