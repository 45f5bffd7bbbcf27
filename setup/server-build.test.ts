import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { MAIN, NODE, ROOT } from './paths.js'
import { MEMORY_FLAGS, MEMORY_SETTINGS } from './product.js'
import { ensureServerBuild, isServerBuilt } from './server-build.js'
import { SERVER_ENTRIES, SERVER_SOURCES } from './server-sources.js'

const folder = mkdtempSync(join(tmpdir(), 'matinee-server-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Has the main program refuse what it is asked for, and say whether Node loaded what it takes types away with. */
function takesTypesAway(flags: string[]): boolean {
  const say = `process.on('exit', () => console.log(process.moduleLoadList.some((name) => name.includes('amaro'))))`
  const env = { ...process.env, ...MEMORY_SETTINGS, NODE_OPTIONS: '' }
  const args = [...flags, `--import=data:text/javascript,${encodeURIComponent(say)}`, MAIN, 'no-role']
  const { stdout, stderr } = spawnSync(NODE, args, { cwd: ROOT, env, encoding: 'utf8' })
  expect(stderr).toContain('There is no role')
  return stdout.trim() === 'true'
}

it('has the product run what was built, and load nothing that takes types away', async () => {
  await ensureServerBuild()
  expect(isServerBuilt()).toBe(true)
  expect(takesTypesAway(MEMORY_FLAGS)).toBe(false)
  expect(takesTypesAway([])).toBe(true)
})

it('builds each process and thread that is begun by the path of its source', () => {
  const files = execFileSync('git', ['ls-files', 'server/src'], { cwd: ROOT, encoding: 'utf8' })
  const begun = files
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g),
      ].map(([, path]) => join(ROOT, dirname(file), path!)),
    )
  expect(new Set(SERVER_ENTRIES)).toEqual(new Set([MAIN, ...begun]))
})

it('takes the source where something of it was written, made or removed since', () => {
  const sources = ['package-lock.json', ...SERVER_SOURCES].map((source) =>
    join(folder, extname(source) ? source : `${source}/room/noun.ts`),
  )
  for (const file of [...sources, join(folder, 'server/dist/.built-from')]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  const date = (path: string, year: number) =>
    utimesSync(path, new Date(`${year}-01-01`), new Date(`${year}-01-01`))
  const all = sources.flatMap((file) =>
    file.endsWith('room/noun.ts') ? [file, dirname(file), dirname(dirname(file))] : [file],
  )
  for (const path of all) date(path, 2025)
  expect(isServerBuilt(folder)).toBe(true)
  const unnoticed = all.filter((path) => {
    date(path, 2090)
    const isUnnoticed = isServerBuilt(folder)
    date(path, 2025)
    return isUnnoticed
  })
  expect(unnoticed).toEqual([])
  rmSync(join(folder, 'server/dist'), { recursive: true })
  expect(isServerBuilt(folder)).toBe(false)
})
