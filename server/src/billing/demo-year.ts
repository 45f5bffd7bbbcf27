import { sql } from 'kysely'

/**
 * A condition on a row with `created_at`, of whoever `person` (itself, or a row joined to it) names with `store_id` and
 * `member_id`: that it is none of the year which the demo's people lived before their store was there. That year goes by
 * a clock of its own: by the real one, what is under way in it expired long ago.
 */
export const isOutsideDemoYear = (row: string, person = row) => sql<boolean>`not exists (
  select from member as living join store as opened on opened.id = living.store_id
  where living.id = ${sql.ref(`${person}.member_id`)} and living.store_id = ${sql.ref(`${person}.store_id`)}
    and living.demo and ${sql.ref(`${row}.created_at`)} < opened.created_at)`
