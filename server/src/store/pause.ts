import type { Context } from '../platform/context.ts'
import { sendSignal } from '../platform/database/signals.ts'

/** Closes a store; undefined where it is closed already. */
export async function pauseStore({ db, clock }: Pick<Context, 'db' | 'clock'>, storeId: number) {
  const row = await db
    .updateTable('store')
    .set({ paused_at: clock.now().toISOString() })
    .where('id', '=', storeId)
    .where('paused_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await sendSignal(db, 'store', storeId)
  return row
}

/** Opens it again; resolves to the moment at which it was closed, and null where it is open or being removed. */
export async function endPause({ db }: Pick<Context, 'db'>, storeId: number): Promise<string | null> {
  const row = await db
    .selectFrom('store')
    .select('paused_at')
    .where('id', '=', storeId)
    .where('removing_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.paused_at) return null
  await db.updateTable('store').set({ paused_at: null }).where('id', '=', storeId).execute()
  await sendSignal(db, 'store', storeId)
  return row.paused_at
}
