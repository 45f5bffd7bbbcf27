import type { Insertable, Updateable } from 'kysely'

/** What is spread into a row and brings one of the other columns along does not compile. */
type Without<Columns> = { [Column in keyof Columns]?: never }

type Only<Row, Named extends keyof Row> = Pick<Row, Named> & Without<Omit<Row, Named>>

/** A row to insert, of the columns a query names: nobody else's `store_id`, `id` or `status` gets into it by a spread. */
export type NewRow<Table, Named extends keyof Insertable<Table>> = Only<Insertable<Table>, Named>

/** What to change of a row, of the columns a query names. */
export type RowChanges<Table, Named extends keyof Updateable<Table>> = Only<Updateable<Table>, Named>
