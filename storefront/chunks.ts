import { sep } from 'node:path'
import { entriesOf, type ChunkContext } from '../setup/chunk-entries.ts'

const SOURCES = `${import.meta.dirname}${sep}src${sep}`

/** The tiny entry; what begins a film before React has come; then what every page runs with, and the first page of most. */
const ENTRY = 'main.tsx'
const FILM = ['playback/begin-film.ts', 'live/main.ts']
const CORE = ['start.tsx', 'catalogue/CatalogScreen.tsx']

/**
 * What the catalogue alone shows, however it is arranged: core would bring it to every page. Rows and cards stay in core,
 * where other lists of programs use most of them.
 */
const CATALOG = ['catalogue/CatalogScreen.tsx', 'site/CatalogPageScreen.tsx']
const isCatalogAlone = (id: string) => /[/\\]catalogue[/\\](CatalogScreen|Hero\w*)\.tsx$/.test(id)

/** Folders of what visitors come to next, each in the order in which they come: films, and their account. */
const FILMS = ['catalogue', 'search', 'library', 'program', 'playback', 'embeds', 'community', 'tv']
const ACCOUNT = ['offers', 'members', 'account', 'notices', 'billing', 'retention', 'shell', 'pages']
/** What only some come to: broadcasts, and pages of the publisher's own. */
const ASIDE = ['live', 'site']

const isBaseUi = (id: string) => /[/\\]node_modules[/\\]@base-ui[/\\]/.test(id)
const isReact = (id: string) => /[/\\]node_modules[/\\](react|react-dom|scheduler)[/\\]/.test(id)

/**
 * The chunk of a module that several entries share, an entry being what is fetched by itself: that of the first folder
 * that uses it, and one of its own for what both the films and the account use. Whatever a module imports is used by all
 * who use the module, so chunks import only earlier ones, never in a circle.
 */
export function chunkOf(id: string, context: ChunkContext): string | null {
  if (isReact(id)) return 'react'
  const entries = entriesOf(id, context, SOURCES)
  if (entries.length < 2) return null
  if (entries.includes(ENTRY)) return 'entry'
  if (FILM.some((file) => entries.includes(file))) return 'film'
  if (isCatalogAlone(id) && entries.every((file) => CATALOG.includes(file))) return 'catalog'
  if (CORE.some((file) => entries.includes(file))) return 'core'
  if (isBaseUi(id)) return 'controls'
  const [film, account] = [FILMS, ACCOUNT].map((folders) => firstOf(folders, entries))
  return film && account ? 'parts' : (film ?? account ?? firstOf(ASIDE, entries) ?? 'rest')
}

const firstOf = (folders: string[], entries: string[]) =>
  folders.find((folder) => entries.some((file) => file.startsWith(`${folder}/`)))
