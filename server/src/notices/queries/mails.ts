import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MailTable } from '../tables.ts'

/** Inserts a mail and returns its id; null if its cause already created one. */
export async function insertMail(
  db: Db,
  mail: NewRow<
    MailTable,
    | 'store_id'
    | 'member_id'
    | 'kind'
    | 'address'
    | 'name'
    | 'locale'
    | 'subject'
    | 'filling'
    | 'sealed'
    | 'topic'
    | 'cause'
    | 'message_id'
    | 'useless_after'
    | 'price_change_id'
    | 'created_at'
  >,
): Promise<number | null> {
  const row = await db
    .insertInto('mail')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['store_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const findMail = (db: Db, storeId: number, id: number) =>
  db.selectFrom('mail').selectAll().where('store_id', '=', storeId).where('id', '=', id).executeTakeFirst()

/**
 * Claims a queued mail until `until`; undefined if it is not queued or claimed by another process. The notice of a price
 * change is not claimed again from one that ended: it may have been sent.
 */
export const claimMail = (db: Db, id: number, now: string, until: string) =>
  db
    .updateTable('mail')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), sending_until: until }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('sending_until', 'is', null),
        eb.and([eb('sending_until', '<', now), eb('price_change_id', 'is', null)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/** A mail that was being sent when a process ended: whether it was is not known. */
export const findInterrupted = (db: Db, id: number, now: string) =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('price_change_id', 'is not', null)
    .where('sending_until', '<', now)
    .forUpdate()
    .executeTakeFirst()

export const isMailQueued = async (db: Db, id: number) =>
  Boolean(
    await db
      .selectFrom('mail')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .executeTakeFirst(),
  )

export const findQueuedMail = (db: Db, id: number) =>
  db.selectFrom('mail').selectAll().where('id', '=', id).where('state', '=', 'queued').executeTakeFirst()

/** Releases a mail that could not be sent. */
export const releaseMail = (db: Db, id: number, problem: string) =>
  db
    .updateTable('mail')
    .set({ problem, sending_until: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()

export const markMailSent = (db: Db, id: number, subject: string, at: string) =>
  db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: at, subject, problem: null, sealed: null, sending_until: null })
    .where('id', '=', id)
    .execute()

export const markMailEnded = (db: Db, id: number, state: 'failed' | 'bounced', problem: string, at: string) =>
  db
    .updateTable('mail')
    .set({ state, problem, ended_at: at, sealed: null, sending_until: null })
    .where('id', '=', id)
    .execute()

export const isOfDemo = async (db: Db, storeId: number, memberId: number) =>
  Boolean(
    await db
      .selectFrom('member')
      .select('id')
      .where('store_id', '=', storeId)
      .where('id', '=', memberId)
      .where('demo', '=', true)
      .executeTakeFirst(),
  )
