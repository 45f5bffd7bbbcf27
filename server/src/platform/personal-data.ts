import type { RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import type { Db } from './database/database.ts'

/** Large sets are async iterables, so that they are never in memory at once. */
type PersonalDataRows = Record<string, readonly unknown[] | AsyncIterable<unknown>>

/** The personal data of one room: exported on request, erased when the member leaves. */
export interface PersonalData {
  /** All data of a member, by a name that people understand. */
  export(ctx: Context, memberId: number): Promise<PersonalDataRows>
  /** Deletes or anonymizes what cascading deletes leave; safe to run twice. */
  erase?(ctx: Context, memberId: number): Promise<void>
}

/** Queries of a member, by the name of their result. */
export type PersonalDataQueries = Record<string, (memberId: number) => RawBuilder<unknown>>

/** The results of the queries, by name. */
export async function runPersonalDataQueries(
  db: Db,
  questions: PersonalDataQueries,
  memberId: number,
): Promise<PersonalDataRows> {
  const rows: PersonalDataRows = {}
  for (const [name, question] of Object.entries(questions))
    rows[name] = (await question(memberId).execute(db)).rows
  return rows
}
