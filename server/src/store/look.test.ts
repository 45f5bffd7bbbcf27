import { makeWorld } from '../../testing/world.ts'
import type { StoreChanges } from '@matinee/contract/store/store'
import { expect, it } from 'vitest'

const world = await makeWorld()
const [owner, guest] = [await world.as(world.owner), await world.asGuest()]

const rootOf = (html: string) => /<html[^>]*>/.exec(html)![0]
const fontsOf = (html: string) =>
  [...html.matchAll(/as="font"[^>]*href="[^"]*\/(\w+-\w+)-[^"/]*\.woff2"/g)].map(([, name]) => name)

async function pageOf(look: StoreChanges) {
  expect((await owner.patch('/bullet/api/store', look)).statusCode).toBe(200)
  return (await guest.get('/catalog')).body
}

it('looks as it did until the publisher chooses', async () => {
  const html = (await guest.get('/catalog')).body
  expect(rootOf(html)).toContain('data-typeface="figtree" data-corner="round" data-density="cozy"')
  expect(fontsOf(html)).toEqual(['figtree-letters'])
})

it('loads the chosen typeface alone, with accents where its language has them', async () => {
  const html = await pageOf({ typeface: 'inter', corner: 'square', density: 'compact', locale: 'de' })
  expect(rootOf(html)).toContain('data-typeface="inter" data-corner="square" data-density="compact"')
  expect(new Set(fontsOf(html))).toEqual(new Set(['inter-letters', 'inter-accents']))
})

it.each(['system', 'serif'] as const)('loads nothing for %s, which visitors have', async (typeface) => {
  expect(fontsOf(await pageOf({ typeface, locale: 'en' }))).toEqual([])
})
