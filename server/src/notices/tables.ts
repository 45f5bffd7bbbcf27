import type { MailKind, MailState, MailWay, NoticeKind, Topic } from '@matinee/contract/notices/notices'
import type { SuppressionCause } from '@matinee/contract/notices/suppression'
import type { Generated } from 'kysely'
import type { Jsonb } from '../platform/database/jsonb.ts'

/** The values for the placeholders of a mail or notice. */
export type TemplateValues = Record<string, string | number>

/** A notice that is sent as part of a digest. */
export interface DigestItem {
  kind: NoticeKind
  filling: TemplateValues
  excerpt: string | null
  path: string | null
}

/** The stored values of a mail. */
export interface MailFilling {
  words: TemplateValues
  excerpt?: string | null
  path?: string | null
  items?: DigestItem[]
  /** Who an answer goes to, if it is not the store. */
  reply_to?: { name: string; address: string }
}

export interface MailTable {
  id: Generated<number>
  store_id: number
  member_id: number | null
  kind: MailKind
  address: string
  name: string | null
  locale: string
  subject: string
  filling: Jsonb<MailFilling>
  sealed: Buffer | null
  topic: Topic | null
  cause: string
  state: Generated<MailState>
  attempts: Generated<number>
  problem: Generated<string | null>
  message_id: string
  useless_after: string | null
  /** The price change it is the notice of; such a mail is sent at most once. */
  price_change_id: number | null
  sending_until: Generated<string | null>
  created_at: string
  sent_at: Generated<string | null>
  ended_at: Generated<string | null>
}

/** An address that gets no mail but what its owner needs. */
export interface SuppressedAddressTable {
  store_id: number
  address: string
  cause: SuppressionCause
  reason: string
  at: string
}

export interface NoticeTable extends Omit<DigestItem, 'filling'> {
  filling: Jsonb<TemplateValues>
  id: Generated<number>
  store_id: number
  member_id: number
  side: 'storefront' | 'admin'
  cause: string
  created_at: string
  read_at: Generated<string | null>
}

export interface NoticeChoiceTable {
  store_id: number
  member_id: number
  topic: Topic
  in_app: boolean
  mail: MailWay
  mail_before: Generated<MailWay | null>
}

export interface DigestRhythmTable {
  store_id: number
  member_id: number
  rhythm: 'daily' | 'weekly'
}

export interface DigestItemTable extends Omit<DigestItem, 'filling'> {
  filling: Jsonb<TemplateValues>
  id: Generated<number>
  store_id: number
  member_id: number
  topic: Topic
  cause: string
  created_at: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    mail: MailTable
    suppressed_address: SuppressedAddressTable
    notice: NoticeTable
    notice_choice: NoticeChoiceTable
    digest_rhythm: DigestRhythmTable
    digest_item: DigestItemTable
  }
}
