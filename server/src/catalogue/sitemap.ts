import type { Db } from '../platform/database.ts'
import { lineOf } from '../store/head.ts'
import { escape } from '../store/html.ts'
import { filesOfPrograms, sitemapPrograms, sitemapTerms, type SitemapProgram } from './sitemap-queries.ts'

/** Addresses one file may have (sitemaps.org); above that there is an index of several. */
export const MOST_ADDRESSES = 50_000
/** Fewer in each of several, so that a file with everything said of its films stays under 50 MB. */
export const PER_FILE = 25_000
const AT_ONCE = 1_000
/** Where the catalogue itself is, besides its terms and programs. */
const LISTS = ['catalog', 'browse']
/** Longer films are not taken (seconds). */
const LONGEST_FILM = 28_800

export interface SitemapOf {
  db: Db
  storeId: number
  origin: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const OPEN = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n`
const CLOSE = '</urlset>\n'

/** The sitemap of a store: all its addresses, or the index of several files where there are too many for one. */
export async function* sitemap(of: SitemapOf, { most = MOST_ADDRESSES, perFile = PER_FILE } = {}) {
  const [terms, { programs, starts }] = await Promise.all([
    sitemapTerms(of.db, of.storeId),
    filesOfPrograms(of.db, of.storeId, perFile),
  ])
  if (LISTS.length + terms.length + programs > most) yield index(of.origin, starts.length)
  else yield* wholeMap(of, terms)
}

async function* wholeMap(of: SitemapOf, terms: string[]) {
  yield OPEN
  yield termEntries(of.origin, terms)
  yield* programEntries(of, 0, Infinity)
  yield CLOSE
}

/** One file of several: `pages`, or the number of a file of programs; null where there is none. */
export async function sitemapFile(of: SitemapOf, name: string, perFile = PER_FILE) {
  if (name === 'pages') return pagesFile(of)
  const { starts } = await filesOfPrograms(of.db, of.storeId, perFile)
  const after = /^programs-[1-9]\d{0,5}$/.test(name) ? starts[Number(name.slice(9)) - 1] : undefined
  return after === undefined ? null : programsFile(of, after, perFile)
}

async function* pagesFile(of: SitemapOf) {
  yield OPEN
  yield termEntries(of.origin, await sitemapTerms(of.db, of.storeId))
  yield CLOSE
}

async function* programsFile(of: SitemapOf, after: number, most: number) {
  yield OPEN
  yield* programEntries(of, after, most)
  yield CLOSE
}

function index(origin: string, files: number) {
  const names = ['pages', ...Array.from({ length: files }, (_, at) => `programs-${at + 1}`)]
  const entries = names.map(
    (name) => `<sitemap><loc>${escape(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}

const termEntries = (origin: string, paths: string[]) =>
  [...LISTS, ...paths].map((path) => `<url><loc>${escape(`${origin}/${path}`)}</loc></url>\n`).join('')

/** Programs a thousand at a time, so that a catalogue of any size takes the same memory. */
async function* programEntries({ db, storeId, origin }: SitemapOf, after: number, most: number) {
  for (let left = most, last = after; left > 0;) {
    const programs = await sitemapPrograms(db, storeId, last, Math.min(AT_ONCE, left))
    if (programs.length === 0) return
    yield programs.map((program) => programEntry(origin, program)).join('')
    last = programs.at(-1)!.id
    left -= programs.length
  }
}

function programEntry(origin: string, program: SitemapProgram) {
  const page = `${origin}/programs/${encodeURIComponent(program.permalink)}`
  const lastmod = new Date(program.updated_at).toISOString()
  return `<url><loc>${escape(page)}</loc><lastmod>${lastmod}</lastmod>${videoEntry(origin, page, program)}</url>\n`
}

function videoEntry(origin: string, page: string, program: SitemapProgram) {
  const { title, description, picture, duration, published_at, access } = program
  if (!picture || duration === null) return ''
  return [
    '<video:video>',
    `<video:thumbnail_loc>${escape(origin + picture)}</video:thumbnail_loc>`,
    `<video:title>${escape(title.slice(0, 100))}</video:title>`,
    `<video:description>${escape(lineOf(description) ?? title)}</video:description>`,
    `<video:player_loc>${escape(`${page}?autoplay=true`)}</video:player_loc>`,
    ...(duration >= 1 && duration <= LONGEST_FILM
      ? [`<video:duration>${Math.round(duration)}</video:duration>`]
      : []),
    `<video:publication_date>${new Date(published_at).toISOString()}</video:publication_date>`,
    `<video:requires_subscription>${access === 'paid' ? 'yes' : 'no'}</video:requires_subscription>`,
    '</video:video>',
  ].join('')
}
