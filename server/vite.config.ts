import { basename, join, relative } from 'node:path'
import { defaultServerConditions, defineConfig, type Plugin } from 'vite'
import { ROOT } from '../setup/paths.js'
import { SERVER_ENTRIES } from '../setup/server-entries.js'

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

/** For `npm start`: a few files in the place of thousands, as they are written. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepPlaces()],
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
