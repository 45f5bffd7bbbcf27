import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAll, runMatching } from './checks.js'
import { ensureChromium, missingChromium } from './chromium.js'
import { ensureFrontEnds } from './front-ends.js'
import { findPostgresql15, missingPostgresql15 } from './postgresql.js'
import { command, ensurePrograms } from './prepare.js'
import { makeRunFolder } from './run-folder.js'
import { say } from './say.js'
import { ensureServerBuild } from './server-build.js'
import { missingServers } from './servers.js'

await command(async () => {
  await ensurePrograms(...missingChromium(), ...missingServers(), ...missingPostgresql15())
  process.env.CHROMIUM_PATH = await ensureChromium()
  process.env.POSTGRESQL_15 = findPostgresql15()

  const folder = mkdtempSync(join(tmpdir(), 'matinee-results-'))
  const temporary = (process.env.TMPDIR = makeRunFolder())
  const words = process.argv.slice(2)
  if (words.length > 0) await Promise.all([ensureFrontEnds(), ensureServerBuild()])
  const results = words.length > 0 ? await runMatching(words, folder) : await runAll(folder)
  rmSync(temporary, { recursive: true, force: true })
  say('')
  for (const { name, ok, passed, failed, skipped, toRead } of results) {
    const counts = passed + failed > 0 ? `: ${passed} passed, ${failed} failed, ${skipped} skipped` : ''
    say(`${ok ? '✓' : '✗'} ${name}${counts}`)
    for (const test of toRead) say(`  ${test}`)
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    results.reduce((total, result) => total + result[key], 0)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  return results.every(({ ok }) => ok) ? 0 : 1
})
