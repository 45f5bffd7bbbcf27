import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

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
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(?)\s*['"]([^'"]+)['"]/g)].map((match) => match[1]!)

/** The files of ours that a file imports. */
const filesImportedBy = (file: string) =>
  importsOf(file)
    .filter((target) => target.startsWith('.'))
    .map((target) => resolve(dirname(file), target))

const roomOf = (file: string) => relative(SOURCE, file).split('/')[0]!
const isInRoom = (file: string) => ROOMS.includes(roomOf(file))
const isProduct = (file: string) => !/\.test\.tsx?$/.test(file)

it('has a folder for every room, and no other', () => {
  const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...ROOMS, ...ABOVE].toSorted())
})

it('imports only point down', () => {
  const upward = sourceFiles(SOURCE)
    .filter((file) => isInRoom(file) && isProduct(file))
    .flatMap((file) =>
      filesImportedBy(file)
        .filter((target) => !target.endsWith('.json'))
        .filter((target) => !isInRoom(target) || ROOMS.indexOf(roomOf(target)) > ROOMS.indexOf(roomOf(file)))
        .map((target) => `${relative(ROOT, file)} imports ${relative(ROOT, target)}`),
    )
  expect(upward).toEqual([])
})

// Each full collection of garbage reads all of them, several times a minute on air: `docs/decisions/133`.
it('keeps the other rooms out of the process that receives broadcasts', () => {
  const read = new Set([join(SOURCE, 'roles/live.ts')])
  for (const file of read)
    for (const target of filesImportedBy(file)) if (target.endsWith('.ts')) read.add(target)
  expect(read).not.toContain(join(SOURCE, 'rooms.ts'))
  expect(read).toContain(join(SOURCE, 'live/origin/live-process.ts'))
})

/** What has rooms of its own in an order. Its README numbers them, low to high; `top` puts them together. */
const HOUSES = [
  { source: 'server/src/billing', readme: 'server/src/billing/README.md', top: ['room.ts'] },
  {
    source: 'storefront/src',
    readme: 'storefront/README.md',
    top: [
      'routes.tsx',
      'App.tsx',
      'main.tsx',
      'start.tsx',
      'after-hydration.ts',
      'server.tsx',
      'pages/main.tsx',
    ],
  },
  { source: 'admin/src', readme: 'admin/README.md', top: ['router.ts', 'main.tsx'] },
]

describe.each(HOUSES)('$source', ({ source, readme, top }) => {
  const house = join(ROOT, source)
  const text = readFileSync(join(ROOT, readme), 'utf8')
  const rooms = [...text.matchAll(/^\d+\. `([\w-]+)`/gm)].map((match) => match[1]!)
  const imports = new Map(
    sourceFiles(house)
      .filter(isProduct)
      .map((file) => [file, filesImportedBy(file).filter((target) => target.startsWith(`${house}/`))]),
  )

  /** A file of no room stands below all rooms. */
  const levelOf = (file: string) =>
    top.includes(relative(house, file)) ? rooms.length : rooms.indexOf(relative(house, file).split('/')[0]!)

  it('knows every room', () => {
    const folders = readdirSync(house, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).toSorted()).toEqual(rooms.toSorted())
  })

  it('imports only point down', () => {
    const upward = [...imports].flatMap(([file, targets]) =>
      targets
        .filter((target) => levelOf(target) > levelOf(file))
        .map((target) => `${relative(house, file)} imports ${relative(house, target)}`),
    )
    expect(upward).toEqual([])
  })

  it('has no files that import each other, not even their types', () => {
    let left = imports
    // What imports nothing that is left, or is imported by nothing, is taken away until only circles stay.
    for (let before = Infinity; left.size < before;) {
      before = left.size
      const waiting = left
      const imported = new Set([...waiting.values()].flat())
      left = new Map(
        [...waiting].filter(
          ([file, targets]) => imported.has(file) && targets.some((target) => waiting.has(target)),
        ),
      )
    }
    expect([...left.keys()].map((file) => relative(house, file))).toEqual([])
  })
})

it('lets contract, client, demo, ui, mails and player import no floor but contract, and mails the colours', () => {
  const strangers = ['contract', 'client', 'demo', 'ui', 'mails', 'player']
    .flatMap((floor) => sourceFiles(join(ROOT, floor, 'src')).map((file) => ({ floor, file })))
    .flatMap(({ floor, file }) =>
      importsOf(file)
        .filter(
          (target) => target.startsWith('@matinee/') && !['contract', floor].includes(target.split('/')[1]!),
        )
        .filter((target) => !(floor === 'mails' && target === '@matinee/ui/colour'))
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

it('types every value, but where a line says why it cannot', () => {
  const floors = ['contract', 'demo', 'server', 'player', 'ui', 'mails', 'storefront', 'admin']
  const found = floors
    .flatMap((floor) => sourceFiles(join(ROOT, floor, 'src')))
    .filter(isProduct)
    .filter((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => /^(?!\s*(\/\/|\/?\*)).* as never\b/.test(line)),
    )
    .map((file) => relative(ROOT, file))
  expect(found).toEqual(['storefront/src/catalogue/use-set-filters.ts'])
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

it('draws HTML in one place of the front ends, and leaves another to a script', () => {
  const DRAWS_HTML = /innerHTML|outerHTML|insertAdjacentHTML|document\.write/i
  const drawers = ['storefront', 'admin', 'ui', 'player']
    .flatMap((floor) => sourceFiles(join(ROOT, floor, 'src')))
    .filter(isProduct)
    .filter((file) => DRAWS_HTML.test(readFileSync(file, 'utf8')))
    .map((file) => relative(ROOT, file))
  expect(drawers).toEqual(['storefront/src/catalogue/RichText.tsx', 'storefront/src/live/EarlyPlace.tsx'])
})
