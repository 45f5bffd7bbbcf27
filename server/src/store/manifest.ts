import type { Head } from '@matinee/contract/store/head'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ManifestChunk {
  file: string
  src?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export interface PageAssets {
  scripts: string[]
  /** What is preloaded where the browser plays through Media Source Extensions. */
  engines?: string[]
  styles: string[]
  preloads: string[]
  /** The scripts may load late: the page is visible without them. */
  isLater?: boolean
  /** Font files of every typeface, in parts: basic letters for every page, accents for some languages. */
  fonts: string[]
}

type BeginningScript = NonNullable<Head['beginsWith']>

export const REPOSITORY_ROOT = join(import.meta.dirname, '../../..')

/** The module that the small entry imports at once on every page; worth preloading. */
const START_ENTRY = 'src/start.tsx'

const MAIN_ENTRY = 'src/main.tsx'
/** The entry of pages in frames of other sites. */
const EMBED_ENTRY = 'src/embeds/main.ts'
/** The entry of the Inertia pages. */
const PAGES_ENTRY = 'src/pages/main.tsx'

/** The files that pages of a built front end need. */
export class FrontEnd {
  readonly folder: string
  #chunks: Record<string, ManifestChunk>
  #base: string

  constructor(floor: 'storefront' | 'admin', base: string) {
    this.folder = join(REPOSITORY_ROOT, floor, 'dist')
    this.#base = base
    this.#chunks = readManifest(this.folder)
  }

  get isBuilt() {
    return Object.keys(this.#chunks).length > 0
  }

  /**
   * The files of the entry, then of the lazy modules whose path contains one of `ahead`; `alone` omits the
   * start module.
   */
  assets(ahead: readonly string[] = [], alone = false): PageAssets {
    const entry = this.#reach([MAIN_ENTRY])
    const names = Object.keys(this.#chunks)
    const early = this.#reach(
      [...ahead, ...(alone ? [] : [START_ENTRY])].flatMap((part) =>
        names.filter((name) => name.includes(part)),
      ),
    )
    return this.#files([...entry, ...early.filter((name) => !entry.includes(name))])
  }

  /** The files of the entry without the start module, after those of a script that plays by itself or with an engine. */
  assetsAfter({ script, engine }: BeginningScript): PageAssets {
    const entry = this.assets([], true)
    const { scripts, preloads } = this.#files(this.#reach([script]))
    const engines = this.assets([engine], true).preloads.filter((file) => !preloads.includes(file))
    return {
      ...entry,
      scripts: [...scripts, ...entry.scripts],
      preloads: [...new Set([...preloads, ...entry.preloads])],
      engines: engines.filter((file) => !entry.preloads.includes(file)),
    }
  }

  /** The files of the Inertia entry and of the page `component`. */
  namedAssets(component: string): PageAssets {
    return this.#files(this.#reach([PAGES_ENTRY, `src/pages/${pageFileOf(component)}.tsx`]))
  }

  /** The files of a page in a frame of another site before anything plays: without the styles of the shop. */
  embedAssets(): PageAssets {
    const { preloads } = this.#files(this.#reach([EMBED_ENTRY]))
    return { ...this.#files([EMBED_ENTRY]), preloads }
  }

  /** Changes with every file of the front end. */
  get version() {
    const files = Object.values(this.#chunks).map(({ file }) => file)
    return createHash('sha256').update(files.toSorted().join()).digest('hex').slice(0, 16)
  }

  #files([first, ...rest]: string[]): PageAssets {
    const chunks = [first, ...rest].flatMap((name) =>
      name && this.#chunks[name] ? [this.#chunks[name]] : [],
    )
    return {
      scripts: chunks.slice(0, 1).map(({ file }) => this.#base + file),
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => this.#base + file),
      preloads: chunks.slice(1).flatMap(({ file }) => (file.endsWith('.js') ? [this.#base + file] : [])),
      fonts: chunks
        .flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')))
        .map((file) => this.#base + file),
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
const pageFileOf = (component: string) =>
  component.replace(/(^|[/_])([a-z])/g, (_, before: string, letter: string) =>
    before === '/' ? `/${letter}` : letter.toUpperCase(),
  )

function readManifest(folder: string): Record<string, ManifestChunk> {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      ManifestChunk
    >
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
