/**
 * The limit of a list and of a program: Fastify and pg with the same joins, 24 programs with their films, newest first,
 * or one by its address with all that hangs on it. `node bare-list.ts <port>`
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 10 })
const COLUMNS = `content.id, content.permalink, content.kind, content.title, content.short_description,
      content.position, video.duration, content.horizontal_image, content.vertical_image, content.blur_hash,
      video.watchable as ready, content.access, content.published_at, content.chapters_count`
const FROM = `from content left join video on video.id = content.video_id
  where content.store_id = (select min(id) from store) and content.listed_at is not null`
const RELATIONS = `
  (select json_agg(json_build_object('id', category.id, 'title', category.title, 'permalink', category.permalink))
    from content_category join category on category.id = content_category.category_id
    where content_category.content_id = content.id) as categories,
  (select json_agg(json_build_object('id', author.id, 'name', author.name, 'permalink', author.permalink))
    from content_author join author on author.id = content_author.author_id
    where content_author.content_id = content.id) as authors,
  (select json_agg(json_build_object('id', resource.id, 'title', resource.title))
    from resource where resource.content_id = content.id) as resources,
  (select json_agg(json_build_object('at_seconds', marker.at_seconds, 'title', marker.title))
    from marker where marker.video_id = content.video_id) as markers,
  (select json_agg(json_build_object('key', field.key, 'title', field.title, 'value', option.title))
    from custom_value
    join custom_field as field on field.id = custom_value.field_id and field.on_page
    left join custom_option as option on option.id = custom_value.option_id
    where custom_value.content_id = content.id) as custom_values`
const list = {
  name: 'list',
  text: `select ${COLUMNS} ${FROM} order by content.listed_at desc, content.id desc limit 24`,
}
const program = {
  name: 'program',
  text: `select ${COLUMNS}, content.description, content.tags, content.meta_title, ${RELATIONS} ${FROM} and content.permalink = $1`,
}

const app = Fastify()
app.get('/', async () => (await pool.query(list)).rows)
app.get<{ Params: { permalink: string } }>(
  '/:permalink',
  async ({ params }) => (await pool.query({ ...program, values: [params.permalink] })).rows[0],
)
await app.listen({ port: Number(process.argv[2]) })
