import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const FLOORS = [
  'contract/src',
  'client/src',
  'demo/src',
  'server/src',
  'server/testing',
  'player/src',
  'ui/src',
  'mails/src',
  'storefront/src',
  'admin/src',
]

/** `where…` builds the clause of that name. */
const QUESTION =
  /^([Ww]ho|[Ww]hose|[Ww]hom|[Ww]hich|[Ww]hat|[Ww]hen|[Ww]hy|[Hh]ow)(?=[A-Z]|$)|^(WHO|WHAT|WHEN|WHERE|where|Where|WHY|HOW)$/
const PRONOUN =
  /^(it|its|this|that|these|those|here|there|he|her|him|them|us|we|all|any|each|other|others|one|some|such|both|of|by)$/i
const IRREGULAR =
  /^(done|made|begun|known|given|kept|told|wish|shown|seen|held|sold|left|sent|put|heard|taken|drawn|written|meant|chosen|gone|come|found|lost|paid|spent|built|brought|caught|felt|met|said|thought|understood|won|fallen|risen|hidden|forgotten|broken)$/i
const PARTICIPLE = /^[a-z]*(ed|ing)$/i
/** Nouns and adjectives of the field that end like a participle. */
const NOUNS =
  /^(feed|seed|speed|need|embed|id|red|string|thing|setting|heading|rating|billing|pricing|dunning|padding|spacing|ring|king|routing|landing|encoding|mapping|listing|greeting|warning|building|ceiling|timing|typing|throttling|branding|polling|tracking|streaming|shipping|missing|pending|spelling|ranking|processing|rendering|drawing|viewing|hashed|shared|medieval)$/i

const isBare = (name: string) =>
  QUESTION.test(name) ||
  PRONOUN.test(name) ||
  IRREGULAR.test(name) ||
  (PARTICIPLE.test(name) && !/[a-z][A-Z]/.test(name) && !NOUNS.test(name))

/** `name`, `kind` and whether it is exported, of everything a file declares at its top. */
const DECLARATION =
  /^(export )?(?:declare |default |async |abstract )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm

const files = FLOORS.flatMap((floor) =>
  readdirSync(join(ROOT, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => join(ROOT, floor, name)),
)

const declarations = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(DECLARATION)].map(([, exported, name]) => ({
    file: relative(ROOT, file),
    name: name!,
    isExported: exported !== undefined,
  })),
)

it('names what a thing is, not a participle, pronoun or question', () => {
  expect(declarations.filter(({ name }) => isBare(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual(
    [],
  )
})

it('names files by nouns', () => {
  const gerunds = files.filter((file) => {
    const [word] = basename(file).split('.')
    const last = word!.split(/-|(?<=[a-z])(?=[A-Z])/).at(-1)!
    return last.endsWith('ing') && !NOUNS.test(last)
  })
  expect(gerunds.map((file) => relative(ROOT, file))).toEqual([])
})

/** Rooms of a floor mean one thing by one exported name. */
it('gives one exported type of the server one meaning', () => {
  const rooms = new Map<string, Set<string>>()
  for (const { file, name, isExported } of declarations) {
    const room = /^server\/src\/([^/]+)\//.exec(file)?.[1]
    if (!isExported || !room || !/^[A-Z]/.test(name)) continue
    rooms.set(name, (rooms.get(name) ?? new Set()).add(room))
  }
  expect(
    [...rooms].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(', ')}`),
  ).toEqual([])
})
