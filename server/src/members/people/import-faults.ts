import { sql, type RawBuilder } from 'kysely'

/** Of the import row `row`: its faults with one more. */
export const withFault = (column: string, code: string, value: RawBuilder<unknown>) =>
  sql`coalesce(row.faults, '[]') || jsonb_build_array(jsonb_build_object(
    'column', ${column}::text, 'code', ${code}::text, 'value', coalesce(${value}, '')))`
