import type { Context } from '../platform/context.ts'
import { ArchiveRefused } from './archive-refused.ts'
import type { Place } from './place.ts'

/** The code of what is refused while another archive is being made. */
export const PLACE_LOCKED = 'archive_place_locked'
const PLACE_LOCK = 7_204_203 // any constant; the second number is the place

/** Runs `work` while no other process of this install writes to a place. Refuses while another does. */
export async function withLockedPlace<T>(
  { pool }: Pick<Context, 'pool'>,
  { name }: Place,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const values = [PLACE_LOCK, name]
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      values,
    )
    if (!rows[0]!.locked)
      throw new ArchiveRefused('Another archive is being made at this place. Wait until it is done.', {
        code: PLACE_LOCKED,
      })
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1, hashtext($2))', values)
    client.release()
  }
}
