import type { SalesFilters } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import { reaches } from '@matinee/contract/platform/roles'
import { NotInYourRole } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertStaff, type Viewer } from '../../platform/http/viewer.ts'

/** The filter options of lists and reports, from the store's data. */
export async function listChoices({ db, store }: StoreContext, viewer: Viewer): Promise<SalesFilters> {
  const { role } = assertStaff(viewer)
  if (!reaches(role, 'money', 'view', 'refunds') && !reaches(role, 'analytics', 'view', 'sales'))
    throw NotInYourRole()
  const { rows } = await sql<SalesFilters>`select
    (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'type', type) order by type = 'recurring' desc,
      position, id), '[]') from offer where store_id = ${store.id}) as offers,
    ${distinct('country', store.id)} as countries, ${distinct('currency', store.id)} as currencies`.execute(
    db,
  )
  return rows[0]!
}

// Skips from value to value in an index (loose index scan): a store has few countries and very many rows.
const distinct = (column: 'country' | 'currency', storeId: number) => {
  const name = sql.raw(column)
  return sql`(with recursive known as (
      select min(${name}) as value from invoice where store_id = ${storeId}
      union all
      select (select min(${name}) from invoice where store_id = ${storeId} and ${name} > known.value) from known
      where known.value is not null
    ) select coalesce(array_agg(value), '{}') from known where value is not null)`
}
