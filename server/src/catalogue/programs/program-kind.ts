import type { StoreContext } from '../../platform/http/http.ts'
import { ProgramNotFound } from '../errors.ts'

/** The kind of a program, by id. */
export async function readKind(ctx: StoreContext, id: number) {
  const program = await selectKind(ctx, id).executeTakeFirst()
  if (!program) throw ProgramNotFound()
  return program.kind
}

/** The kind of a program, which is locked until the transaction ends. */
export async function lockKind(ctx: StoreContext, id: number) {
  const program = await selectKind(ctx, id).forNoKeyUpdate().executeTakeFirst()
  if (!program) throw ProgramNotFound()
  return program.kind
}

const selectKind = ({ db, store }: StoreContext, id: number) =>
  db.selectFrom('content').select('kind').where('store_id', '=', store.id).where('id', '=', id)
