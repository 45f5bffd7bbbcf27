import type { ImportOptions } from '@matinee/contract/members/people-imports'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { plainTitle } from './import-columns.ts'
import type { ImportRow } from './import-queries.ts'

/** The name a choice is kept under. */
export const mappingName = ({ kind, source }: Pick<ImportRow, 'kind' | 'source'>) =>
  kind === 'people' ? (source ?? 'other') : kind

/** What was chosen for the last file of this source. */
export const findMapping = (db: Db, storeId: number, source: string) =>
  db
    .selectFrom('import_mapping')
    .select(['columns', 'plans'])
    .where('store_id', '=', storeId)
    .where('source', '=', source)
    .executeTakeFirst()

/** Keeps what was chosen, for the next file of the same source. */
export const keepMapping = (
  db: Db,
  { store_id, source, kind, columns }: ImportRow,
  { mapping, options }: { mapping: readonly (string | null)[]; options: ImportOptions },
) =>
  db
    .insertInto('import_mapping')
    .values({
      store_id,
      source: mappingName({ kind, source }),
      columns: toJsonb(
        Object.fromEntries(columns.map((title, at) => [plainTitle(title), mapping[at] ?? null])),
      ),
      plans: toJsonb(options.plans ?? []),
    })
    .onConflict((clash) =>
      clash.columns(['store_id', 'source']).doUpdateSet({
        columns: sql`import_mapping.columns || excluded.columns`,
        plans: sql`excluded.plans`,
      }),
    )
    .execute()

/** A guessed mapping with what was chosen before for the same titles. Each target is used once. */
export function mappingAsBefore(
  columns: readonly string[],
  guessed: readonly (string | null)[],
  chosen: Record<string, string | null>,
): (string | null)[] {
  const before = columns.map((title) => chosen[plainTitle(title)])
  const taken = new Set(before.filter(Boolean))
  return columns.map((_, at) => {
    const own = before[at]
    if (own !== undefined) return before.indexOf(own) === at || own === null ? own : null
    const guess = guessed[at] ?? null
    return guess !== null && taken.has(guess) ? null : guess
  })
}
