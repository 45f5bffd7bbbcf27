import { sql } from 'kysely'
import type { FastifyPluginAsync } from 'fastify'

/** `/healthz`: the process answers. `/readyz`: it can serve, its database answering too. */
export const healthRoutes: FastifyPluginAsync = async (app) => {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(app.ctx.db)
      return { ok: true }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ ok: false, waiting_for: 'database' })
    }
  })
}
