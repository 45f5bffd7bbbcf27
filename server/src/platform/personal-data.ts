import type { Context } from './context.ts'

type Rows = Record<string, readonly unknown[]>

/** What one room keeps of a person: handed out when they ask for it, and gone when they leave. */
export interface PersonalData {
  /** Everything kept of a member, by a name a person understands. */
  export(ctx: Context, memberId: number): Promise<Rows>
  /** Removes or makes nameless what rows that hang on the member do not take with them; safe to run twice. */
  erase?(ctx: Context, memberId: number): Promise<void>
}
