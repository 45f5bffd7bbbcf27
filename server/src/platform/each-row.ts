import type { RefusedRow } from '@matinee/contract/platform/shapes'
import { Refusal } from './errors.ts'

interface RowAct<Row, Done> {
  /** Read before the row is acted on, which may delete it. */
  find(id: number): Promise<Row | undefined>
  titleOf(row: Row): string
  act(id: number, before: Row | undefined): Promise<Done>
}

/**
 * Acts on each of these rows by itself, so that one refusal does not stop the others. Returns what was done, and why
 * others were refused; any other error ends it.
 */
export async function actOnEach<Row, Done>(
  ids: readonly number[],
  { find, titleOf, act }: RowAct<Row, Done>,
): Promise<{ done: Done[]; refused: RefusedRow[] }> {
  const done: Done[] = []
  const refused: RefusedRow[] = []
  for (const id of new Set(ids)) {
    const before = await find(id)
    try {
      done.push(await act(id, before))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id, title: before ? titleOf(before) : '', code: error.code, message: error.message })
    }
  }
  return { done, refused }
}
