/**
 * The catalogue from the database each time, never from prepared bytes: each call with 100 and with 100,000 programs, a
 * list and a program beside bare Fastify and pg with the same join, and the search in milliseconds of its statements.
 * `ONLY=further` measures no more than what has that in its name.
 */
import { readConfig } from '../server/src/platform/process/config.ts'
import { makeLogger, openContext } from '../server/src/program.ts'
import { findWords, searchCards } from '../server/src/catalogue/search/search-queries.ts'
import { withClient, openShops, type Shop } from './catalogue-stores.ts'
import { load } from './load.ts'
import { startProgram } from './product.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
const SIZES = [100, 100_000]
const PORT = 3905
const BARE = 'http://127.0.0.1:3907'

const { shops, stop } = await openShops(SIZES, PORT)
const [small, large] = shops as [Shop, Shop]

// An address that no screen asks for is answered from the database each time: only known parameters are cached.
const afresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}afresh=1`

const CALLS: Record<string, (shop: Shop) => string> = {
  newest: () => '/api/contents',
  'a further page': () => '/api/contents?page=3',
  'most viewed': () => '/api/contents?sort=popular',
  'by title': () => '/api/contents?sort=title',
  shortest: () => '/api/contents?sort=shortest',
  'of a kind': () => '/api/contents?kind=video',
  'of a length': () => '/api/contents?length=medium',
  free: () => '/api/contents?free=true',
  'paid, of which there are none': () => '/api/contents?free=false',
  'by a field': () => '/api/contents?custom=mood:mood-1',
  'of a category': ({ category }) => `/api/contents?category_id=${category.id}`,
  'newest of a category': ({ category }) => `/api/contents?category_id=${category.id}&sort=newest`,
  'a further page of a category': ({ category }) => `/api/contents?category_id=${category.id}&page=3`,
  'of an author': ({ author }) => `/api/contents?author_id=${author.id}`,
  'a program': ({ permalink }) => `/api/contents/${permalink}`,
  'related programs': ({ permalink }) => `/api/contents/${permalink}/related`,
  'what follows': ({ permalink }) => `/api/contents/${permalink}/next`,
  'a playlist': ({ collection }) => `/api/chapters?permalink=${collection}`,
  'first rows': () => '/api/categories/initial_with_content',
  'further rows': () => '/api/categories/more_with_content',
  'further cards of a row': ({ category }) => `/api/categories/${category.permalink}/more_content`,
  categories: () => '/api/categories',
  authors: () => '/api/authors',
  'search, a beginning': () => '/api/contents/search?query=sil',
  'search, two words': () => '/api/contents/search?query=silver%20harb',
  'search, a slip': () => '/api/contents/search?query=sivler',
}

const isWanted = (name: string) => name.includes(process.env['ONLY'] ?? '')

for (const [name, pathOf] of Object.entries(CALLS)) {
  if (!isWanted(name)) continue
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, shop] of [small, large].entries()) {
      const { rate } = await load(shop.origin + afresh(pathOf(shop)), { connections: 8, seconds: 1 })
      if (round > 0) times[at]!.push(1000 / rate)
    }
  }
  report({
    name: `With 100,000 programs beside 100: ${name}`,
    ours: median(times[1]),
    reference: median(times[0]),
    referenceName: 'of 100',
    unit: 'ms of the machine each',
    goal: { most: 1.5 },
  })
}

const bare = await startProgram(['bench/bare-list.ts', '3907'], `${BARE}/`, { DATABASE_URL: large.database })
for (const [name, ours, theirs] of [
  ['A list of 24 from the database', afresh('/api/contents'), '/'],
  ['A program by its address', afresh(`/api/contents/${large.permalink}`), `/${large.permalink}`],
] as const) {
  if (!isWanted(name)) continue
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, url] of [large.origin + ours, BARE + theirs].entries()) {
      const { rate } = await load(url)
      if (round > 0) rates[at]!.push(rate)
    }
  }
  const [reached, limit] = [median(rates[0]), median(rates[1])]
  report({
    name,
    ours: reached,
    reference: limit,
    referenceName: 'bare',
    unit: 'answers/s',
    goal: { least: 0.5 },
  })
}
await bare.stop()

await reportSearch()
await stop()
process.exit()

async function reportSearch() {
  const config = readConfig({
    DATABASE_URL: large.database,
    DATA_DIR: '/nowhere',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  })
  const { ctx } = await openContext(config, large.database, makeLogger(config))
  const store = { id: 1, locale: 'en' }
  const find = (typed: string) =>
    searchCards(ctx.db, store, typed, { sort: 'relevance' }, { limit: 25, offset: 0 })
  const words = await withClient(large.database, async (client) => {
    const { rows } = await client.query<{ title: string }>(
      `select title from content where id % 331 = 0 order by id limit 300`,
    )
    return rows.map(({ title }) => title.toLowerCase().match(/[a-z]{4,}/g) ?? ['silver'])
  })
  const searches: [string, number, (typed: string[]) => Promise<unknown>][] = [
    ['three letters', 5, ([word]) => find(word!.slice(0, 3))],
    ['a word and four letters', 5, ([word, next = 'harb']) => find(`${word!} ${next.slice(0, 4)}`)],
    [
      'a slip in one of two words',
      20,
      async ([word, next = 'harbour']) => {
        const typed = `${misspelled(word!)} ${next}`
        await find(typed)
        await findWords(ctx.db, store, typed)
        return find(`${word!} ${next}`)
      },
    ],
  ]
  for (const [name, most, search] of searches) {
    if (!isWanted(name)) continue
    const times: number[] = []
    for (const typed of [...words.slice(0, 20), ...words]) {
      const began = performance.now()
      await search(typed)
      times.push(performance.now() - began)
    }
    report({
      name: `Search over 100,000 titles, ${name}: 95 of 100 within`,
      ours: times.slice(20).sort((a, b) => a - b)[Math.floor(words.length * 0.95)]!,
      reference: most,
      referenceName: 'limit',
      unit: 'ms',
      goal: { most: 1 },
    })
  }
}

/** The word with its third and fourth letters swapped, or without its third if they are the same. */
function misspelled(word: string) {
  const [third, fourth] = [word[2]!, word[3]!]
  return third === fourth
    ? word.slice(0, 2) + word.slice(3)
    : word.slice(0, 2) + fourth + third + word.slice(4)
}
