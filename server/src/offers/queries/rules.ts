import type { TermKind } from '@matinee/contract/catalogue/terms'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const RULE_COLUMNS = { categories: 'rule_category_ids', authors: 'rule_author_ids' } as const

interface DeletedTerm {
  kind: TermKind
  term_id: number
  /** The term that replaces it. */
  into: number | null
}

/** Replaces a deleted term by `into` in the rules of offers. Returns the offers that named it. */
export async function replaceRuleTerm(db: Db, storeId: number, { kind, term_id, into }: DeletedTerm) {
  const column = sql.ref(RULE_COLUMNS[kind])
  const { rows } = await sql<{ id: number }>`
    update offer set ${column} = array(
      select distinct unnest(array_remove(array_replace(${column}, ${term_id}::bigint, ${into}::bigint), null)))
    where store_id = ${storeId} and ${term_id} = any(${column}) returning id`.execute(db)
  return rows
}
