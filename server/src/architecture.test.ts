import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = import.meta.dirname
const ROOT = resolve(SOURCE, '../..')
// Roles stand above the rooms: each opens the parts of the house one kind of process needs.
const ABOVE = ['roles']
// Lowest first, upon the ground. Node reads the whole server in two seconds, the runner of tests in ten.
const LIST = `import('./rooms.ts').then(({ rooms }) => process.stdout.write(rooms.map(({ name }) => name).join()))`
const listed = execFileSync(process.execPath, ['-e', LIST], { cwd: SOURCE, encoding: 'utf8' })
const ROOMS = ['platform', ...listed.split(',')]

const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules') && !name.includes('dist/'))
    .map((name) => join(folder, name))

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map((match) => match[1]!)

const roomOf = (file: string) => relative(SOURCE, file).split('/')[0]!
const isInRoom = (file: string) => ROOMS.includes(roomOf(file))
const isProduct = (file: string) => !file.endsWith('.test.ts')

it('has a folder for every room, and no other', () => {
  const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...ROOMS, ...ABOVE].toSorted())
})

it('imports only point down', () => {
  const upward = sourceFiles(SOURCE)
    .filter((file) => isInRoom(file) && isProduct(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.') && !target.endsWith('.json'))
        .map((target) => resolve(dirname(file), target))
        .filter((target) => !isInRoom(target) || ROOMS.indexOf(roomOf(target)) > ROOMS.indexOf(roomOf(file)))
        .map((target) => `${relative(ROOT, file)} imports ${relative(ROOT, target)}`),
    )
  expect(upward).toEqual([])
})

const BILLING = join(SOURCE, 'billing')
// Low to high, as its README says.
const BILLING_ROOMS = [
  ...readFileSync(join(BILLING, 'README.md'), 'utf8').matchAll(/^\d+\. `([\w-]+)`/gm),
].map((match) => match[1]!)
const TOGETHER = 'room.ts'

/** Where a file of billing stands: its own files below all rooms, what puts them together above them. */
function billingLevel(file: string) {
  const [room, ...rest] = relative(BILLING, file).split('/')
  if (room === TOGETHER) return BILLING_ROOMS.length
  return rest.length === 0 ? -1 : BILLING_ROOMS.indexOf(room!)
}

const billingFiles = () => sourceFiles(BILLING).filter(isProduct)
const billingImports = (file: string) =>
  importsOf(file)
    .filter((target) => target.startsWith('.'))
    .map((target) => resolve(dirname(file), target))
    .filter((target) => target.startsWith(`${BILLING}/`))

it('knows every room of billing', () => {
  const folders = readdirSync(BILLING, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(BILLING_ROOMS.toSorted())
})

it('imports only point down within billing', () => {
  const upward = billingFiles().flatMap((file) =>
    billingImports(file)
      .filter((target) => billingLevel(target) > billingLevel(file))
      .map((target) => `${relative(BILLING, file)} imports ${relative(BILLING, target)}`),
  )
  expect(upward).toEqual([])
})

it('has no files of billing that import each other, not even their types', () => {
  let left = new Map(billingFiles().map((file) => [file, billingImports(file)]))
  // Files that import nothing that is left are taken away, until only circles and what imports them stay.
  for (let before = Infinity; left.size < before;) {
    before = left.size
    const waiting = left
    left = new Map([...waiting].filter(([, targets]) => targets.some((target) => waiting.has(target))))
  }
  expect([...left.keys()].map((file) => relative(BILLING, file))).toEqual([])
})

it('lets contract, demo, ui and player import no floor but contract', () => {
  const strangers = ['contract', 'demo', 'ui', 'player']
    .flatMap((floor) => sourceFiles(join(ROOT, floor, 'src')).map((file) => ({ floor, file })))
    .flatMap(({ floor, file }) =>
      importsOf(file)
        .filter(
          (target) => target.startsWith('@matinee/') && !['contract', floor].includes(target.split('/')[1]!),
        )
        .map((target) => `${relative(ROOT, file)} imports ${target}`),
    )
  expect(strangers).toEqual([])
})

it('reads the environment in one place', () => {
  const readers = sourceFiles(SOURCE)
    .filter(isProduct)
    .filter((file) => readFileSync(file, 'utf8').includes('process.env'))
    .map((file) => relative(SOURCE, file))
  // ffmpeg's own process is given nothing but the few variables any program needs.
  expect(readers).toEqual(['main.ts', 'media/transcode/ffmpeg.ts'])
})

it('gives no folder a vague name', () => {
  const vague = ['services', 'utils', 'helpers', 'common', 'types']
  const found = sourceFiles(SOURCE).filter((file) =>
    relative(SOURCE, file)
      .split('/')
      .some((part) => vague.includes(part)),
  )
  expect(found).toEqual([])
})

it('types no written row by its whole table', () => {
  const writers = sourceFiles(SOURCE)
    .filter(isProduct)
    .filter((file) => /\b(Insertable|Updateable)\b/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(SOURCE, file))
  // `NewRow` and `RowChanges` name columns; one statement writes rows of any table, whose callers list each column.
  expect(writers.toSorted()).toEqual(['billing/bulk.ts', 'platform/database/columns.ts'])
})
