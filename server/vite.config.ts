import { basename, join, relative } from 'node:path'
import { defaultServerConditions, defineConfig, type Plugin } from 'vite'
import { ROOT } from '../setup/paths.js'
import { SERVER_ENTRIES, SERVER_SOURCES } from '../setup/server-sources.js'

/** Libraries of many small files, which nothing but the server and the contract import. */
const LIBRARIES = ['typebox', 'kysely']
// Built beside, and not there yet perhaps.
const MAILS = '@matinee/mails'
// What Node itself does not ask for is made for bundlers.
const CONDITIONS = defaultServerConditions.filter((condition) => condition !== 'module')

/** Has each module stay at its place for what it says of itself: folders and programs are found from there. */
const keepPlaces = (): Plugin => ({
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.') || id.includes('/node_modules/')) return
    const place = `../../${relative(ROOT, id)}`
    return code
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${join(place, '..')}`)})`)
  },
})

/** Refuses a module that no stamp covers: the build would not be made anew when it changes. */
const checkSources = (): Plugin => ({
  name: 'check-sources',
  buildEnd() {
    const ours = [...this.getModuleIds()].filter(
      (id) => id.startsWith(ROOT) && !id.includes('/node_modules/'),
    )
    const unknown = ours
      .map((id) => relative(ROOT, id))
      .filter((path) => !SERVER_SOURCES.some((source) => path === source || path.startsWith(`${source}/`)))
    if (unknown.length > 0) throw new Error(`Not in setup/server-sources.js: ${unknown.join(', ')}`)
  },
})

/** For `npm start`: a few files in the place of thousands, as they are written. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepPlaces(), checkSources()],
  ssr: {
    noExternal: [/^@matinee\/(contract|demo)/, ...LIBRARIES],
    external: [MAILS],
    resolve: { conditions: CONDITIONS },
  },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      external: [MAILS],
      input: Object.fromEntries(SERVER_ENTRIES.map((path) => [basename(path, '.ts'), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
