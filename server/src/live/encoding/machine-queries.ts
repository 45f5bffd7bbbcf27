import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { LiveMachineTable } from './tables.ts'

export const findMachine = (db: Db, host: string) =>
  db.selectFrom('live_machine').selectAll().where('host', '=', host).executeTakeFirst()

/** What was measured of a machine. */
export const recordEncodeSpeed = (
  db: Db,
  measured: NewRow<LiveMachineTable, 'host' | 'processors' | 'encode_speed' | 'measured_at'>,
) =>
  db
    .insertInto('live_machine')
    .values(measured)
    .onConflict((conflict) => conflict.column('host').doUpdateSet(measured))
    .execute()

/** Until when films wait on a machine, also on one that was not measured. */
export const recordFilmsWait = (
  db: Db,
  waiting: NewRow<LiveMachineTable, 'host' | 'processors' | 'films_wait_until'>,
) =>
  db
    .insertInto('live_machine')
    .values(waiting)
    .onConflict((conflict) =>
      conflict.column('host').doUpdateSet({ films_wait_until: waiting.films_wait_until }),
    )
    .execute()
