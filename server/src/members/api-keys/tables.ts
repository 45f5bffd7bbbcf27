import type { ApiKeyScopes } from '@matinee/contract/platform/roles'
import type { Generated } from 'kysely'
import type { Jsonb } from '../../platform/database/jsonb.ts'

export interface ApiKeyTable {
  id: Generated<number>
  store_id: number
  member_id: number
  name: string
  key_hash: Buffer
  hint: string
  scopes: Jsonb<ApiKeyScopes>
  created_at: string
  last_used_at: Generated<string | null>
  expires_at: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    api_key: ApiKeyTable
  }
}
