import type { HistoryKindName } from '@matinee/contract/members/import-columns'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Cell } from './import-cells.ts'
import type { DayReadOptions } from './import-moments.ts'

/** What became of rows, or will. */
export interface ImportCounts {
  added: number
  changed: number
  same: number
  wrong: number
}

/** How a row calls a program. */
export interface NamedProgram {
  /** What the film was recognised by when it was imported. */
  key: string | null
  permalink: string | null
  title: string | null
}

/** The cells of a row; what cannot be read is noted as its fault. */
export interface HistoryCells {
  written(target: string): string
  read<T>(target: string, reader: (text: string) => Cell<T>): T | null
  note(target: string, code: string): void
}

/** What people left behind at another service, as one kind of file tells of it. */
export interface HistoryKind {
  /** What a row says, beside its person and program. */
  stage(row: HistoryCells, reading: DayReadOptions): Record<string, unknown>
  /** Finds the people and programs of all rows, notes the faults, and tells what will come of it. */
  check(ctx: StoreContext, importId: number): Promise<ImportCounts>
  /** Takes some rows in, in the caller's transaction; undefined when none are left. */
  takeBatch(ctx: StoreContext, importId: number): Promise<ImportCounts | undefined>
  /** Takes some back that nobody has changed since; undefined when none are left. */
  undoBatch(ctx: StoreContext, importId: number): Promise<{ undone: number; kept: number } | undefined>
}

let kinds: Record<HistoryKindName, HistoryKind> | undefined

/** Called once when the rooms are assembled: members know nothing of films and comments. */
export function provideHistoryKinds(all: Record<HistoryKindName, HistoryKind>): void {
  kinds = all
}

export function historyKind(name: HistoryKindName): HistoryKind {
  if (!kinds) throw new Error('No room takes in what people left behind elsewhere.')
  return kinds[name]
}
