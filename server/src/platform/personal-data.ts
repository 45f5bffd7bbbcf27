import type { RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import type { Db } from './database.ts'

/** Much of one thing comes piece by piece, so that it need not be in memory at once. */
type Rows = Record<string, readonly unknown[] | AsyncIterable<unknown>>

/** What one room keeps of a person: handed out when they ask for it, and gone when they leave. */
export interface PersonalData {
  /** Everything kept of a member, by a name a person understands. */
  export(ctx: Context, memberId: number): Promise<Rows>
  /** Removes or makes nameless what rows that hang on the member do not take with them; safe to run twice. */
  erase?(ctx: Context, memberId: number): Promise<void>
}

/** Statements about a member, by the name of what they tell. */
export type Questions = Record<string, (memberId: number) => RawBuilder<unknown>>

/** What the database answers, under the names of the questions. */
export async function answersTo(db: Db, questions: Questions, memberId: number): Promise<Rows> {
  const rows: Rows = {}
  for (const [name, question] of Object.entries(questions))
    rows[name] = (await question(memberId).execute(db)).rows
  return rows
}
