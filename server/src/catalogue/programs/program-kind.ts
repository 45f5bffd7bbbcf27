import type { StoreContext } from '../../platform/http/http.ts'
import { ProgramNotFound } from '../errors.ts'

/** What kind of program this number of the store is. */
export async function readKind(ctx: StoreContext, id: number) {
  const program = await selectKind(ctx, id).executeTakeFirst()
  if (!program) throw ProgramNotFound()
  return program.kind
}

/** The same, and nobody else changes the program until the transaction ends. */
export async function lockKind(ctx: StoreContext, id: number) {
  const program = await selectKind(ctx, id).forNoKeyUpdate().executeTakeFirst()
  if (!program) throw ProgramNotFound()
  return program.kind
}

const selectKind = ({ db, store }: StoreContext, id: number) =>
  db.selectFrom('content').select('kind').where('store_id', '=', store.id).where('id', '=', id)
