/**
 * The limit of a list and of a program: Fastify and pg, 24 programs with their films, newest first, or one by its
 * address. `node bare-list.ts <port>`
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 10 })
const COLUMNS = `content.id, content.permalink, content.kind, content.title, content.short_description,
      content.position, video.duration, content.horizontal_image, content.vertical_image, content.blur_hash,
      video.watchable as ready, content.access, content.published_at, content.chapters_count`
const FROM = `from content left join video on video.id = content.video_id
  where content.store_id = (select min(id) from store) and content.listed_at is not null`
const list = {
  name: 'list',
  text: `select ${COLUMNS} ${FROM} order by content.listed_at desc, content.id desc limit 24`,
}
const program = {
  name: 'program',
  text: `select ${COLUMNS}, content.description, content.tags, content.meta_title ${FROM} and content.permalink = $1`,
}

const app = Fastify()
app.get('/', async () => (await pool.query(list)).rows)
app.get<{ Params: { permalink: string } }>(
  '/:permalink',
  async ({ params }) => (await pool.query({ ...program, values: [params.permalink] })).rows[0],
)
await app.listen({ port: Number(process.argv[2]) })
