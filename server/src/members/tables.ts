import type { Generated } from 'kysely'

export interface MemberTable {
  id: Generated<number>
  store_id: number
  email: string | null
  name: string
  nickname: string | null
  role: string
  password_hash: string | null
  created_at: Generated<string>
}

export interface SessionTable {
  token_hash: Buffer
  store_id: number
  member_id: number
  created_at: string
  expires_at: string
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
