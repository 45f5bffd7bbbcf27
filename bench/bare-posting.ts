/**
 * The limit of posting a comment: Fastify, and all that a comment writes to the database in one transaction: its row
 * and count, the jobs that announce it, the signal to open pages. `node bare-posting.ts <port>`
 */
import Fastify from 'fastify'
import pg from 'pg'

interface Post {
  id: number
  comment: { body: string }
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 10 })
const TASKS = process.env['TASKS']!.split(' ')
const INSERT = {
  name: 'insert',
  text: `insert into comment (store_id, content_id, member_id, body, announced_at, created_at)
    select store_id, id, (select min(id) from member), $2, now(), now() from content where id = $1 returning id`,
}
const JOB = {
  name: 'job',
  text: 'select graphile_worker.add_job($1, payload := $2::json, max_attempts := 10)',
}
const TELL = { name: 'tell', text: `select pg_notify('matinee', $1)` }

const app = Fastify()
app.get('/', async () => ({ ok: true }))
app.post<{ Body: Post }>('/api/comments', async ({ body: { id, comment } }, reply) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>({ ...INSERT, values: [id, comment.body] })
    for (const task of TASKS)
      await client.query({ ...JOB, values: [task, JSON.stringify({ store_id: 1, comment_id: rows[0]!.id })] })
    await client.query({ ...TELL, values: [JSON.stringify({ name: 'none', store_id: 1, detail: '{}' })] })
    await client.query('commit')
    return await reply.code(201).send({ id: rows[0]!.id, body: comment.body })
  } finally {
    client.release()
  }
})
await app.listen({ port: Number(process.argv[2]) })
