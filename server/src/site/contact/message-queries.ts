import type { ContactMessage, MessageState } from '@matinee/contract/site/contact'
import { sql } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ContactMessageTable } from '../tables.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

export interface MessageFilter {
  state?: MessageState
  /** Part of a name, an address, a subject or a text. */
  text?: string
}

type NewMessage = NewRow<
  ContactMessageTable,
  | 'store_id'
  | 'page_id'
  | 'member_id'
  | 'form'
  | 'name'
  | 'email'
  | 'subject'
  | 'body'
  | 'language'
  | 'created_at'
>

/** Inserts a message and returns its id; null if its form was sent before. */
export async function insertMessage(db: Db, message: NewMessage): Promise<number | null> {
  const row = await db
    .insertInto('contact_message')
    .values(message)
    .onConflict((conflict) => conflict.columns(['store_id', 'form']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function isFormSent(db: Db, storeId: number, form: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact_message')
    .select('id')
    .where('store_id', '=', storeId)
    .where('form', '=', form)
    .executeTakeFirst()
  return row !== undefined
}

const selectMessages = (db: Db, storeId: number) =>
  db
    .selectFrom('contact_message as message')
    .select(['message.id', 'name', 'email', 'subject', 'body', 'state', 'message.language', 'member_id'])
    .select('message.created_at')
    .select(
      sql<string | null>`(select title from site_page_revision where page_id = message.page_id
        order by id desc limit 1)`.as('page'),
    )
    .where('message.store_id', '=', storeId)

export const findMessage = (db: Db, storeId: number, id: number): Promise<ContactMessage | undefined> =>
  selectMessages(db, storeId).where('message.id', '=', id).executeTakeFirst()

const matches = ({
  state,
  text,
}: MessageFilter) => sql<boolean>`(${state ?? null}::text is null or state = ${state ?? null})
  and (${text ?? null}::text is null
    or concat_ws(' ', name, email, subject, body) ilike ${likePattern(text ?? '')})`

export const listMessages = (
  db: Db,
  storeId: number,
  filter: MessageFilter,
  limit: number,
  offset: number,
): Promise<ContactMessage[]> =>
  selectMessages(db, storeId)
    .where(matches(filter))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countMessages(db: Db, storeId: number, filter: MessageFilter): Promise<number> {
  const { messages } = await db
    .selectFrom('contact_message')
    .select((of) => of.fn.countAll<number>().as('messages'))
    .where('store_id', '=', storeId)
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return Number(messages)
}

export async function countMessagesSince(db: Db, storeId: number, moment: string): Promise<number> {
  const { messages } = await db
    .selectFrom('contact_message')
    .select((of) => of.fn.countAll<number>().as('messages'))
    .where('store_id', '=', storeId)
    .where('created_at', '>', moment)
    .executeTakeFirstOrThrow()
  return Number(messages)
}

export const updateMessageState = (db: Db, storeId: number, id: number, state: MessageState) =>
  db
    .updateTable('contact_message')
    .set({ state })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()

export const deleteMessage = (db: Db, storeId: number, id: number) =>
  db.deleteFrom('contact_message').where('store_id', '=', storeId).where('id', '=', id).execute()

/** Deletes the messages that came before a moment. */
export const deleteMessagesBefore = (db: Db, moment: string) =>
  db.deleteFrom('contact_message').where('created_at', '<', moment).execute()

/** Deletes what a member wrote, signed in or from their address. */
export async function deleteMessagesOf(db: Db, memberId: number) {
  const { rows } = await sql<{ id: number; store_id: number }>`delete from contact_message
    where member_id = ${memberId}
      or (store_id, email) in (select store_id, email from member where id = ${memberId} and email is not null)
    returning id, store_id`.execute(db)
  return rows
}
