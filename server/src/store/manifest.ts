import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  src?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export interface Assets {
  scripts: string[]
  styles: string[]
  preloads: string[]
  /** Its scripts are for later: the page shows itself without them. */
  isLater?: boolean
  /** The font's letters, which every page is written with, and its accents, which some languages are. */
  fonts: { letters: string[]; accents: string[] }
}

export const FLOORS = join(import.meta.dirname, '../../..')

/** What a tiny entry fetches at once, on every page: it is worth asking for beside the entry. */
const START = 'src/start.tsx'

const MAIN = 'src/main.tsx'
/** The entry of pages the server names. */
const NAMED = 'src/pages/main.tsx'

/** A built front end: which files a page of it needs. */
export class FrontEnd {
  readonly folder: string
  #chunks: Record<string, Chunk>
  #base: string

  constructor(floor: 'storefront' | 'admin', base: string) {
    this.folder = join(FLOORS, floor, 'dist')
    this.#base = base
    this.#chunks = readManifest(this.folder)
  }

  get isBuilt() {
    return Object.keys(this.#chunks).length > 0
  }

  /** The files of the entry, then those of lazy modules whose source contains one of `ahead`, in that order; `alone` leaves out what every page needs. */
  assets(ahead: readonly string[] = [], alone = false): Assets {
    const entry = this.#reach([MAIN])
    const names = Object.keys(this.#chunks)
    const early = this.#reach(
      [...ahead, ...(alone ? [] : [START])].flatMap((part) => names.filter((name) => name.includes(part))),
    )
    return this.#files([...entry, ...early.filter((name) => !entry.includes(name))])
  }

  /** The files of the entry of pages the server names, and of the page called `component`. */
  namedAssets(component: string): Assets {
    return this.#files(this.#reach([NAMED, `src/pages/${fileOf(component)}.tsx`]))
  }

  /** Changes with every file of the front end. */
  get version() {
    const files = Object.values(this.#chunks).map(({ file }) => file)
    return createHash('sha256').update(files.toSorted().join()).digest('hex').slice(0, 16)
  }

  #files([first, ...rest]: string[]): Assets {
    const chunks = [first, ...rest].flatMap((name) =>
      name && this.#chunks[name] ? [this.#chunks[name]] : [],
    )
    const fontsNamed = (part: string) =>
      chunks
        .flatMap(({ assets = [] }) => assets.filter((file) => file.includes(`/${part}-`)))
        .map((file) => this.#base + file)
    return {
      scripts: chunks.slice(0, 1).map(({ file }) => this.#base + file),
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => this.#base + file),
      preloads: chunks.slice(1).flatMap(({ file }) => (file.endsWith('.js') ? [this.#base + file] : [])),
      fonts: { letters: fontsNamed('letters'), accents: fontsNamed('accents') },
    }
  }

  #reach(names: string[], seen: string[] = []): string[] {
    for (const name of names) {
      if (seen.includes(name) || !this.#chunks[name]) continue
      seen.push(name)
      this.#reach(this.#chunks[name].imports ?? [], seen)
    }
    return seen
  }
}

/** `registrations/pick_plan` is in `registrations/PickPlan`. */
const fileOf = (component: string) =>
  component.replace(/(^|[/_])([a-z])/g, (_, before: string, letter: string) =>
    before === '/' ? `/${letter}` : letter.toUpperCase(),
  )

function readManifest(folder: string): Record<string, Chunk> {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
