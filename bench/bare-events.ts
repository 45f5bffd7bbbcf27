/** The limit of taking player events: Fastify, the same schema, one `unnest` statement each. `node bare-events.ts <port>` */
import { EventBatch } from '@matinee/contract/analytics/analytics'
import Fastify from 'fastify'
import pg from 'pg'

const INSERT = `insert into bare_event (store_id, content_id, video_id, user_id, created_at, name, current_second)
  select $1, $2, $3, $4, * from unnest($5::timestamptz[], $6::text[], $7::int[])`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(`create table if not exists bare_event (store_id bigint, content_id bigint, video_id bigint, user_id bigint,
  created_at timestamptz, name text, current_second integer)`)
const app = Fastify()
app.get('/', async () => ({ ok: true }))
app.put<{ Body: EventBatch }>('/api/events', { schema: { body: EventBatch } }, async ({ body }, reply) => {
  const { store_id, content_id, video_id, user_id, events } = body
  const columns = [
    events.map((event) => event.created_at),
    events.map((event) => event.name),
    events.map((event) => event.current_second),
  ]
  await pool.query({
    name: 'insert',
    text: INSERT,
    values: [store_id, content_id, video_id, user_id, ...columns],
  })
  return reply.code(204).send()
})
await app.listen({ port: Number(process.argv[2]) })
