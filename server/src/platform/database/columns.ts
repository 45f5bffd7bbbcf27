import type { Insertable, Updateable } from 'kysely'

/** Spreading an object with any other column into a row does not compile. */
type Without<Columns> = { [Column in keyof Columns]?: never }

type Only<Row, Named extends keyof Row> = Pick<Row, Named> & Without<Omit<Row, Named>>

/**
 * A row to insert, limited to the columns a query names: no spread can bring a foreign `store_id` or `id`.
 */
export type NewRow<Table, Named extends keyof Insertable<Table>> = Only<Insertable<Table>, Named>

/** Changes to a row, limited to the columns a query names. */
export type RowChanges<Table, Named extends keyof Updateable<Table>> = Only<Updateable<Table>, Named>
