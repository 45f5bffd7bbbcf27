import type { Db } from '../../platform/database/database.ts'
import { metaDescriptionOf } from '@matinee/contract/store/head'
import { escapeMarkup } from '../../store/html.ts'
import { LOCALE_PARAM } from '../../store/locale.ts'
import {
  findSitemapFiles,
  listSitemapPrograms,
  listSitemapTerms,
  type SitemapProgram,
} from './sitemap-queries.ts'

/** Maximum addresses per file (sitemaps.org); beyond it an index of several files is served. */
export const MAX_ADDRESSES = 50_000
/** Programs per file of an index, so that a file with all film data stays under 50 MB. */
export const PER_FILE = 25_000
const AT_ONCE = 1_000
/** The paths of the catalogue besides its terms and programs. */
const LISTS = ['catalog', 'browse']
/** The longest accepted video duration in seconds. */
const LONGEST_FILM = 28_800

/** The publisher's own pages that search engines may list, each with the languages it is in, its own first. */
export type ListPages = (
  db: Db,
  storeId: number,
) => Promise<{ permalink: string; languages: readonly string[] }[]>

/** A page of the store and its languages: all of the store by default. */
interface SitemapPath {
  path: string
  languages?: readonly string[]
}

export interface SitemapSource {
  db: Db
  storeId: number
  origin: string
  /** The store's languages, its own first. */
  locales?: readonly string[]
  listPages: ListPages
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const OPEN = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const CLOSE = '</urlset>\n'

/** The sitemap of a store, or the index of several files if there are too many addresses for one. */
export async function* writeSitemap(of: SitemapSource, { most = MAX_ADDRESSES, perFile = PER_FILE } = {}) {
  const [terms, { programs, starts }] = await Promise.all([
    listPaths(of),
    findSitemapFiles(of.db, of.storeId, perFileOf(of, perFile)),
  ])
  const pages = LISTS.length + terms.length + programs
  if (pages * languagesOf(of) > most) yield formatIndex(of.origin, starts.length)
  else yield* writeWholeSitemap(of, terms)
}

/** Each page has an address in each language. */
const languagesOf = ({ locales }: SitemapSource) => locales?.length ?? 1
const perFileOf = (of: SitemapSource, perFile: number) => Math.ceil(perFile / languagesOf(of))

/** The paths of the publisher's own pages, of categories and of authors. */
async function listPaths(of: SitemapSource): Promise<SitemapPath[]> {
  const { db, storeId, listPages } = of
  const most = Math.floor(MAX_ADDRESSES / languagesOf(of)) - LISTS.length
  const [pages, terms] = await Promise.all([listPages(db, storeId), listSitemapTerms(db, storeId)])
  return [
    ...pages.map(({ permalink, languages }) => ({
      path: `pages/${encodeURIComponent(permalink)}`,
      languages,
    })),
    ...terms.map((path) => ({ path })),
  ].slice(0, most)
}

async function* writeWholeSitemap(of: SitemapSource, terms: SitemapPath[]) {
  yield OPEN
  yield formatTermEntries(of, terms)
  yield* writeProgramEntries(of, 0, Infinity)
  yield CLOSE
}

/** One file of an index: `pages`, or the number of a file of programs; null if it does not exist. */
export async function writeSitemapFile(of: SitemapSource, name: string, perFile = PER_FILE) {
  if (name === 'pages') return writePagesFile(of)
  const programs = perFileOf(of, perFile)
  const { starts } = await findSitemapFiles(of.db, of.storeId, programs)
  const after = /^programs-[1-9]\d{0,5}$/.test(name) ? starts[Number(name.slice(9)) - 1] : undefined
  return after === undefined ? null : writeProgramsFile(of, after, programs)
}

async function* writePagesFile(of: SitemapSource) {
  yield OPEN
  yield formatTermEntries(of, await listPaths(of))
  yield CLOSE
}

async function* writeProgramsFile(of: SitemapSource, after: number, most: number) {
  yield OPEN
  yield* writeProgramEntries(of, after, most)
  yield CLOSE
}

function formatIndex(origin: string, files: number) {
  const names = ['pages', ...Array.from({ length: files }, (_, at) => `programs-${at + 1}`)]
  const entries = names.map(
    (name) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}

const formatTermEntries = (of: SitemapSource, paths: SitemapPath[]) =>
  [...LISTS.map((path) => ({ path })), ...paths]
    .map(({ path, languages }: SitemapPath) =>
      formatEntries(of, `${of.origin}/${path}`, { languages: languagesIn(of, languages) }),
    )
    .join('')

/** Those of a page's languages that the store offers; the store's own where there is none. */
function languagesIn({ locales = [''] }: SitemapSource, languages = locales) {
  const offered = languages.filter((language) => locales.includes(language))
  return offered.length > 0 ? offered : locales.slice(0, 1)
}

/** An entry for each language of a page, each with all others (https://www.sitemaps.org, hreflang by Google). */
function formatEntries(
  { locales = [''] }: SitemapSource,
  page: string,
  { about = '', film = '', languages = locales },
) {
  const addresses = languages.map((language) =>
    language === locales[0] ? page : `${page}?${LOCALE_PARAM}=${language}`,
  )
  const alternates =
    addresses.length > 1
      ? [...languages.map(formatAlternate(addresses)), formatAlternate(addresses)('x-default', 0)].join('')
      : ''
  return addresses
    .map((address, place) => {
      const rest = about + alternates + (place === 0 ? film : '')
      return `<url><loc>${escapeMarkup(address)}</loc>${rest}</url>\n`
    })
    .join('')
}

const formatAlternate = (addresses: string[]) => (locale: string, place: number) =>
  `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeMarkup(addresses[place]!)}"/>`

/** Programs in batches of a thousand, so that memory does not depend on the size of the catalogue. */
async function* writeProgramEntries(of: SitemapSource, after: number, most: number) {
  const { db, storeId } = of
  for (let left = most, last = after; left > 0;) {
    const programs = await listSitemapPrograms(db, storeId, last, Math.min(AT_ONCE, left))
    if (programs.length === 0) return
    yield programs.map((program) => formatProgramEntry(of, program)).join('')
    last = programs.at(-1)!.id
    left -= programs.length
  }
}

function formatProgramEntry(of: SitemapSource, program: SitemapProgram) {
  const { origin } = of
  const page = `${origin}/programs/${encodeURIComponent(program.permalink)}`
  const lastmod = new Date(program.updated_at).toISOString()
  const about = `<lastmod>${lastmod}</lastmod>`
  return formatEntries(of, page, { about, film: formatVideoEntry(origin, page, program) })
}

function formatVideoEntry(origin: string, page: string, program: SitemapProgram) {
  const { title, description, picture, duration, published_at, access } = program
  if (!picture || duration === null) return ''
  return [
    '<video:video>',
    `<video:thumbnail_loc>${escapeMarkup(origin + picture)}</video:thumbnail_loc>`,
    `<video:title>${escapeMarkup(title.slice(0, 100))}</video:title>`,
    `<video:description>${escapeMarkup(metaDescriptionOf(description) ?? title)}</video:description>`,
    `<video:player_loc>${escapeMarkup(`${page}?autoplay=true`)}</video:player_loc>`,
    ...(duration >= 1 && duration <= LONGEST_FILM
      ? [`<video:duration>${Math.round(duration)}</video:duration>`]
      : []),
    `<video:publication_date>${new Date(published_at).toISOString()}</video:publication_date>`,
    `<video:requires_subscription>${access === 'paid' ? 'yes' : 'no'}</video:requires_subscription>`,
    '</video:video>',
  ].join('')
}
