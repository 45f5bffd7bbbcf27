import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { ROOT } from './paths.js'
import { MEMORY_FLAGS, MEMORY_SETTINGS } from './product.js'

const containerfile = readFileSync(join(ROOT, 'Containerfile'), 'utf8')

it('starts the product in a container as the clone does', () => {
  const [, program] = /^ENTRYPOINT (.+)$/m.exec(containerfile)!
  const flags = MEMORY_FLAGS.map((flag) => flag.replace(pathToFileURL(ROOT).href, 'file:///matinee'))
  expect(JSON.parse(program!)).toEqual(['node_modules/.bin/node', ...flags, 'server/src/main.ts'])
  const settings = [...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) => pairs!.split(' '))
  expect(settings).toEqual(
    expect.arrayContaining(Object.entries(MEMORY_SETTINGS).map((pair) => pair.join('='))),
  )
})
