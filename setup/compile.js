import { globSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { COMPILED, ROOT } from './paths.js'

/** Those begin their work when they are imported. */
const PROGRAMS = /(main|-process|\.test)\.ts$/

// What was imported is kept compiled when this process ends.
enableCompileCache(COMPILED)
const files = globSync('server/src/**/*.ts', { cwd: ROOT }).filter((file) => !PROGRAMS.test(file))
for (const file of ['server/src/roles/start.ts', ...files]) await import(pathToFileURL(join(ROOT, file)).href)
process.exit(0)
