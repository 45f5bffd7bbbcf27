import module from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './paths.js'
import { isServerBuilt } from './server-build.js'
import { SERVER_ENTRIES } from './server-sources.js'

// Imported before the product in each of its processes and threads. All of them run what the first one does, also where
// a source is changed meanwhile.
const BUILT = 'MATINEE_BUILT'
process.env[BUILT] ??= isServerBuilt() ? 'yes' : 'no'
const isBuilt = process.env[BUILT] === 'yes'

/** @param {string} url */
const entryAt = (url) =>
  url.endsWith('.ts') ? SERVER_ENTRIES.find((entry) => pathToFileURL(entry).href === url) : undefined

/** @param {string} entry */
const builtOf = (entry) => pathToFileURL(join(ROOT, 'server/dist', `${basename(entry, '.ts')}.js`)).href

// Not called stable yet: without it the source is run.
module.registerHooks?.({
  load(url, context, next) {
    const entry = isBuilt ? entryAt(url) : undefined
    if (entry === undefined) return next(url, context)
    return { format: 'module', source: `import ${JSON.stringify(builtOf(entry))}`, shortCircuit: true }
  },
})
