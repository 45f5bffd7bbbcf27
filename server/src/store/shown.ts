import type { FastifyInstance } from 'fastify'

/** Others hear of a change by a signal; whoever made it must find it in the very next page of this process. */
export async function shown<T>(app: FastifyInstance, storeId: number, change: Promise<T>): Promise<T> {
  const changed = await change
  await app.stores.refresh(app.ctx.db)
  app.prepared.drop(storeId)
  return changed
}
