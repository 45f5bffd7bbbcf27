import { beforeAll, describe, expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { failStuckVideos } from '../media/transcode/stuck-videos.ts'
import { ensureStore } from '../store/first-start.ts'
import { closeDemoMarket, openDemoMarket } from './market.ts'
import { fillStore } from './store-fill.ts'
import { removeDemo } from './demo-removal.ts'
import { isFirstStart, seedDemo } from './demo-seed.ts'

const world = await makeWorld()
const inStore = async (): Promise<StoreContext> => ({ ...world.ctx, store: await ensureStore(world.ctx) })

const count = async (table: 'content' | 'category' | 'author' | 'video' | 'content_category') =>
  Number(
    (
      await world.ctx.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const counts = async () => ({
  programs: await count('content'),
  categories: await count('category'),
  authors: await count('author'),
  films: await count('video'),
})
const jobsNamed = async (name: string) => {
  const { rows } = await world.ctx.pool.query(
    'select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id where identifier = $1',
    [name],
  )
  return rows.length
}
const pictures = async () => (await world.ctx.storage.list(`images/${world.storeId}/demo`)).length

const DEMO = { programs: 13, categories: 5, authors: 3, films: 12 }
const NONE = { programs: 0, categories: 0, authors: 0, films: 0 }

// Draws all posters, which takes some seconds on a busy machine.
beforeAll(async () => seedDemo(await inStore()))

describe('the demo', () => {
  it('is there at once, published and with posters, its films queued', async () => {
    const guest = await world.asGuest()
    const { categories } = (await guest.get('/api/categories/initial_with_content')).json()
    expect(categories).toHaveLength(5)
    const [collection, card] = categories[0].contents
    expect(collection).toMatchObject({ title: 'One Whole Night', kind: 'collection', chapters_count: 7 })
    expect(card).toMatchObject({ title: 'A Thousand Lanterns', ready: false })
    for (const image of [card.horizontal_image, card.vertical_image]) {
      expect((await guest.get(image)).headers['content-type']).toBe('image/webp')
    }
    expect(await jobsNamed('demo.draw-film')).toBe(12)
  })

  it('has films that wait to be drawn, which the search for stuck ones leaves alone', async () => {
    await failStuckVideos.run(world.ctx, {}, new AbortController().signal)
    const failed = await world.ctx.db.selectFrom('video').select('id').where('state', '=', 'failed').execute()
    expect(failed).toEqual([])
  })

  it('has a collection with chapters under headings, and announces a film', async () => {
    const guest = await world.asGuest()
    const chapters = (await guest.get('/api/chapters?permalink=one-whole-night')).json()
    expect(chapters.map(({ title }: { title: string }) => title)).toEqual([
      'Dusk',
      'Tide Table',
      'A Thousand Lanterns',
      'After midnight',
      'Ring Road, 2 a.m.',
      'The Night Train North',
      'North by the Lake',
      'Towards morning',
      'The Last Station',
      'First Light',
    ])
    const coming = await world.ctx.db
      .selectFrom('content')
      .select(['status', 'coming_soon'])
      .where('permalink', '=', 'the-long-zoom')
      .executeTakeFirstOrThrow()
    expect(coming).toEqual({ status: 'scheduled', coming_soon: true })
  })

  it('put in again changes nothing', async () => {
    const before = { ...(await counts()), pictures: await pictures() }
    await seedDemo(await inStore())
    expect({ ...(await counts()), pictures: await pictures() }).toEqual({
      ...DEMO,
      pictures: before.pictures,
    })
    expect(await jobsNamed('demo.draw-film')).toBe(12)
  })

  it('names and dresses the store, and says that it is a demo', async () => {
    const store = await ensureStore(world.ctx)
    expect(store).toMatchObject({
      demo: true,
      title: 'Long Exposure',
      tagline: 'Twelve short films for slow evenings.',
    })
    expect(store.banner_image).toMatch(/^\/images\/\d+\/demo\/[0-9a-f]{32}\.webp$/)
  })

  it('sells a month, a year, a rental, a bundle and a welcome film, and closes what it sells', async () => {
    const { rows } = await world.ctx.pool.query(
      `select o.title, p.amount::int, array(select c.permalink || ' ' || c.access from content c
         join offer_content oc on oc.content_id = c.id where oc.offer_id = o.id order by 1) as films
       from offer o left join offer_price p on p.offer_id = o.id where o.demo order by o.position`,
    )
    expect(rows).toEqual([
      { title: 'Monthly', amount: 799, films: [] },
      { title: 'Yearly', amount: 7990, films: [] },
      { title: 'Rent The Night Train North', amount: 399, films: ['the-night-train-north paid'] },
      { title: 'The sound rooms', amount: 1490, films: ['spectra-for-strings paid', 'standing-wave paid'] },
      { title: 'Welcome film', amount: null, films: ['small-lives paid'] },
    ])
  })

  it('lets the store be filled to any size', async () => {
    await fillStore(await inStore(), { programs: 700 })
    await fillStore(await inStore(), { programs: 300 })
    expect(await count('content')).toBe(DEMO.programs + 1000)
    expect(await count('content_category')).toBeGreaterThan(1000)
    const { body } = await (await world.asGuest()).get('/api/contents?per_page=100&page=3')
    expect(JSON.parse(body).every((card: { horizontal_image: string }) => card.horizontal_image)).toBe(true)
  })

  it('is taken away by staff alone', async () => {
    expect((await (await world.asGuest()).delete('/bullet/api/demo')).statusCode).toBe(401)
    expect((await (await world.as(await world.make.member())).delete('/bullet/api/demo')).statusCode).toBe(
      403,
    )
    expect(await count('content')).toBe(DEMO.programs + 1000)
  })

  it('is not removed while its people live their year', async () => {
    const key = `demo of ${world.storeId}`
    const { pool } = world.ctx
    await pool.query(`select graphile_worker.add_job('demo.live', '{}', job_key := $1)`, [key])
    await pool.query('update graphile_worker._private_jobs set locked_at = now() where key = $1', [key])
    await expect(removeDemo(await inStore())).rejects.toMatchObject({ code: 'demo_being_made' })
    expect(await count('category')).toBeGreaterThan(0)
    await pool.query('delete from graphile_worker._private_jobs where key = $1', [key])
  })

  it('goes with everything it brought, and nothing else', async () => {
    const own = await world.make.content({ title: 'Mine' })
    const shelf = await world.ctx.db
      .selectFrom('category')
      .select('id')
      .where('permalink', '=', 'slow-cinema')
      .executeTakeFirstOrThrow()
    await world.ctx.db
      .insertInto('content_category')
      .values({ category_id: shelf.id, content_id: own.id })
      .execute()

    expect((await (await world.as(world.owner)).delete('/bullet/api/demo')).statusCode).toBeLessThan(300)
    await world.work()

    expect(await counts()).toEqual({ ...NONE, programs: 1, categories: 1 })
    expect(await world.ctx.db.selectFrom('category').select(['title', 'demo']).execute()).toEqual([
      { title: 'Slow Cinema', demo: false },
    ])
    expect(await pictures()).toBe(0)
    expect((await world.ctx.pool.query('select 1 from offer')).rows).toEqual([])
    expect(await world.ctx.storage.list('videos')).toEqual([])
    expect(await ensureStore(world.ctx)).toMatchObject({
      demo: false,
      title: 'Matinee',
      tagline: null,
      banner_image: null,
    })
  })
})

it('sells from Ireland in euros with the taxes of the union, and takes that back unless the publisher sells by it', async () => {
  const market = async () => {
    const { country, currency } = await ensureStore(world.ctx)
    const { rows } = await world.ctx.pool.query<{ mode: string }>(
      'select tax_mode as mode from billing_settings',
    )
    const { count } = (await world.ctx.pool.query<{ count: string }>('select count(*) from tax_rate'))
      .rows[0]!
    return { country, currency, modes: rows.map(({ mode }) => mode), hasRates: Number(count) > 26 }
  }
  const none = { country: null, currency: 'USD', modes: [], hasRates: false }
  const ofDemo = { country: 'IE', currency: 'EUR', modes: ['inclusive'], hasRates: true }
  expect(await market()).toEqual(none)
  await openDemoMarket(await inStore())
  expect(await market()).toEqual(ofDemo)
  await closeDemoMarket(await inStore())
  expect(await market()).toEqual(none)

  await openDemoMarket(await inStore())
  const own = await world.make.offer({ prices: { EUR: 900 } })
  await closeDemoMarket(await inStore())
  expect(await market()).toEqual(ofDemo)
  await world.ctx.db.deleteFrom('offer').where('id', '=', own.id).execute()
  await world.ctx.db.updateTable('billing_settings').set({ seller_name: 'Nightjar' }).execute()
  await closeDemoMarket(await inStore())
  expect(await market()).toEqual(ofDemo)
  await openDemoMarket(await inStore()) // the publisher's own from now on
  expect(await market()).toEqual(ofDemo)
})

it('leaves alone what the publisher has named', async () => {
  const own = { title: 'Nightjar', tagline: 'Ours', banner_image: '/images/1/ours.webp' }
  await world.ctx.db
    .updateTable('store')
    .set({ ...own, demo: true })
    .execute()
  await removeDemo(await inStore())
  expect(await ensureStore(world.ctx)).toMatchObject({ ...own, demo: false })
})

it('knows a first start by there being no owner yet', async () => {
  expect(await isFirstStart(world.ctx)).toBe(false)
  await world.ctx.db.deleteFrom('member').execute()
  expect(await isFirstStart(world.ctx)).toBe(true)
})
