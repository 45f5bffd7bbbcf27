/** The limit of reading a session: Fastify and one prepared query. `node bare-session.ts <port> <token>` */
import Fastify from 'fastify'
import { createHash } from 'node:crypto'
import pg from 'pg'

const [port, token = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 10 })
const session = {
  name: 'session',
  text: `select member.id, member.name, member.nickname, member.email, member.role, session.id as session_id
    from session join member on member.id = session.member_id
    where session.token_hash = $1 and session.expires_at > now()`,
  values: [createHash('sha256').update(token).digest()],
}

const app = Fastify()
app.get('/', async () => ({ logged: true, user: (await pool.query(session)).rows[0] }))
await app.listen({ port: Number(port) })
