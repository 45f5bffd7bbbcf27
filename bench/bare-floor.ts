/** The floor of a web process: Fastify and a pool with one connection. `node bare-floor.ts <port>` */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
await pool.query('select 1')
const app = Fastify()
app.get('/', async () => ({ ok: true }))
await app.listen({ port: Number(process.argv[2]) })
