import { sql } from 'kysely'
import type { MailKind, MailState } from '@matinee/contract/notices/notices'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

export interface MailFilter {
  kind?: MailKind
  state?: MailState
  /** Part of an address or a subject. */
  text?: string
  member_id?: number
}

export const MAIL_COLUMNS = [
  'id',
  'kind',
  'member_id',
  'address',
  'subject',
  'state',
  'attempts',
  'problem',
  'locale',
  'created_at',
  'sent_at',
  'ended_at',
] as const

const selectMails = (db: Db, storeId: number, { kind, state, text, member_id }: MailFilter) =>
  db
    .selectFrom('mail')
    .where('store_id', '=', storeId)
    .$if(kind !== undefined, (mails) => mails.where('kind', '=', kind!))
    .$if(state !== undefined, (mails) => mails.where('state', '=', state!))
    .$if(member_id !== undefined, (mails) => mails.where('member_id', '=', member_id!))
    .$if(Boolean(text), (mails) =>
      mails.where((eb) =>
        eb.or([eb('address', 'ilike', likePattern(text!)), eb('subject', 'ilike', likePattern(text!))]),
      ),
    )

export const findMails = (db: Db, storeId: number, filter: MailFilter, limit: number, offset: number) =>
  selectMails(db, storeId, filter)
    .select(MAIL_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countMails(db: Db, storeId: number, filter: MailFilter): Promise<number> {
  const { count } = await selectMails(db, storeId, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const requeueMail = (db: Db, id: number) =>
  db
    .updateTable('mail')
    .set({ state: 'queued', attempts: 0, problem: null, sent_at: null, ended_at: null })
    // The notice of a price names a day: it stays too late.
    .set(({ eb }) => ({
      useless_after: eb
        .case()
        .when('price_change_id', 'is', null)
        .then(null)
        .else(eb.ref('useless_after'))
        .end(),
    }))
    .where('id', '=', id)
    .returning(MAIL_COLUMNS)
    .executeTakeFirstOrThrow()

export const findMailsByMessageId = (db: Db, storeId: number, messageIds: string[]) =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('message_id', 'in', messageIds)
    .execute()
