import type { FastifyInstance } from 'fastify'

/** Refreshes this process after a change, so that the next page shows it; others are notified by a signal. */
export async function refreshAfterChange<T>(
  app: FastifyInstance,
  storeId: number,
  change: Promise<T>,
): Promise<T> {
  const changed = await change
  await app.stores.refresh(app.ctx.db)
  app.prepared.drop(storeId)
  return changed
}
