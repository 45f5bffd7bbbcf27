import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname } from 'node:path'
import { strippedOf } from './stripped-files.js'
import { listUnstripped } from './stripped.js'

for (const file of listUnstripped()) {
  const { atime, mtime } = statSync(file)
  const [stripped, part] = [strippedOf(file), `${strippedOf(file)}.${process.pid}`]
  mkdirSync(dirname(stripped), { recursive: true })
  writeFileSync(part, stripTypeScriptTypes(readFileSync(file, 'utf8')))
  utimesSync(part, atime, mtime)
  renameSync(part, stripped)
}
