import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './paths.js'
import { isStripped, strippedOf } from './stripped-files.js'

const OURS = pathToFileURL(`${ROOT}/`).href

// Imported before the product in each of its processes and threads.
registerHooks({
  load(url, context, next) {
    const file = url.startsWith(OURS) && url.endsWith('.ts') ? fileURLToPath(url) : undefined
    if (file === undefined || !isStripped(file)) return next(url, context)
    return { format: 'module', source: readFileSync(strippedOf(file)), shortCircuit: true }
  },
})
