import type { Generated } from 'kysely'

export const STANDINGS = ['good', 'muted', 'blocked', 'suspended'] as const
export type MemberStatus = (typeof STANDINGS)[number]

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
  /** The language in which one of the staff reads the admin; null for the store's own. */
  admin_locale: Generated<string | null>
  time_zone: Generated<string | null>
  country: Generated<string | null>
  custom_fields: Generated<Record<string, unknown>>
  standing: Generated<MemberStatus>
  standing_reason: Generated<string | null>
  standing_until: Generated<string | null>
  history_paused: Generated<boolean>
  marketing_consent_at: Generated<string | null>
  consent_source: Generated<string | null>
  last_seen_at: Generated<string | null>
  /** The limit of the member's plans, in place of the store's. */
  max_sessions: Generated<number | null>
  max_streams: Generated<number | null>
  /** Of the demo: gets no mail, is billed by nobody and goes with it. */
  demo: Generated<boolean>
  /** Joined in a checkout: the address is not proved yet. */
  unproven: Generated<boolean>
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
  strong: Generated<boolean>
  /** Opened by a provider that vouches for no recent sign-in. */
  remote: Generated<boolean>
  impersonator_id: Generated<number | null>
}

export interface SignInLinkTable {
  key_hash: Buffer
  store_id: number
  member_id: number
  by_console: Generated<boolean>
  expires_at: string
  used_at: string | null
}

export interface SignInCodeTable {
  id: Generated<number>
  store_id: number
  email: string
  name: string | null
  marketing_consent: boolean
  custom_fields: Record<string, unknown>
  code_hash: Buffer
  key_hash: Buffer
  /** Wrong attempts where the code was requested. */
  tries: Generated<number>
  /** Wrong attempts anywhere else. */
  tries_elsewhere: Generated<number>
  /** The network or known browser that requested it. */
  asked_from: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface PasswordResetTable {
  key_hash: Buffer
  store_id: number
  member_id: number
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface EmailChangeTable {
  key_hash: Buffer
  store_id: number
  member_id: number
  new_email: string
  expires_at: string
  used_at: string | null
}

export const CHALLENGE_KINDS = ['second_factor', 'place', 'passkey', 'new_passkey'] as const

export interface ChallengeTable {
  hash: Buffer
  store_id: number
  member_id: number | null
  kind: (typeof CHALLENGE_KINDS)[number]
  strong: Generated<boolean>
  remote: Generated<boolean>
  tries: Generated<number>
  expires_at: string
}

export interface PasskeyTable {
  id: Generated<number>
  store_id: number
  member_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  synced: boolean
  name: string
  created_at: string
  last_used_at: string | null
}

export interface SecondFactorTable {
  member_id: number
  store_id: number
  secret: Buffer
  confirmed_at: string | null
  last_step: Generated<number>
}

export interface RecoveryCodeTable {
  member_id: number
  code_hash: Buffer
}

export interface KnownDeviceTable {
  store_id: number
  member_id: number
  device: Buffer
  seen_at: string
}

export interface StreamTable {
  session_id: number
  store_id: number
  member_id: number
  beat_at: string
}

export interface AttemptTable {
  store_id: number
  kind:
    | 'password'
    | 'proof'
    | 'code'
    | 'second_factor'
    | 'reset'
    | 'email_change'
    | 'coupon'
    | 'activation'
    | 'gift_card'
    | 'contact'
    | 'checkout'
    | 'private_link'
  email: string
  address: string
  at: string
}

export interface SpentCaptchaTable {
  signature: Buffer
  expires_at: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    member: MemberTable
    session: SessionTable
    sign_in_link: SignInLinkTable
    sign_in_code: SignInCodeTable
    password_reset: PasswordResetTable
    email_change: EmailChangeTable
    challenge: ChallengeTable
    passkey: PasskeyTable
    second_factor: SecondFactorTable
    recovery_code: RecoveryCodeTable
    known_device: KnownDeviceTable
    stream: StreamTable
    attempt: AttemptTable
    spent_captcha: SpentCaptchaTable
  }
}
