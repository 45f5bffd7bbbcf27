import { sql } from 'kysely'
import type { FastifyPluginAsync } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'

// A line that is cut says nothing: whoever balances is told in time.
const PATIENCE_MS = 2000

/** `/healthz`: the process answers. `/readyz`: it can serve, its database answering too. */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      await inTime(sql`select 1`.execute(app.ctx.db))
      return { ok: true }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ ok: false, waiting_for: 'database' })
    }
  })
}

async function inTime(answer: Promise<unknown>) {
  const late = pause(PATIENCE_MS, 'late', { ref: false })
  if ((await Promise.race([answer, late])) === 'late') throw new Error('The database did not answer in time.')
}
