import { expect, it } from 'vitest'
import { demoAuthors, demoCategories, demoFilms } from './demo-films.ts'

const permalinks = (list: { permalink: string }[]) => list.map(({ permalink }) => permalink)

it('has a dozen programs, five categories and three authors, each with an address of its own', () => {
  expect([demoFilms.length, demoCategories.length, demoAuthors.length]).toEqual([12, 5, 3])
  for (const list of [demoFilms, demoCategories, demoAuthors])
    expect(new Set(permalinks(list)).size).toBe(list.length)
})

it.each(demoFilms)('says where $title belongs and who made it', (recipe) => {
  expect(permalinks(demoCategories)).toEqual(expect.arrayContaining(recipe.categories))
  expect(new Set(recipe.categories).size).toBe(recipe.categories.length)
  expect(permalinks(demoAuthors)).toContain(recipe.author)
  expect(recipe.short_description.length).toBeLessThanOrEqual(300)
})

it('leaves no category with fewer than three programs and no author without one', () => {
  const filling = demoCategories.map(
    ({ permalink }) => demoFilms.filter((recipe) => recipe.categories.includes(permalink)).length,
  )
  expect(Math.min(...filling)).toBeGreaterThanOrEqual(3)
  expect(new Set(demoFilms.map(({ author }) => author)).size).toBe(demoAuthors.length)
})

it.each(demoFilms)(
  'can make $title: half a minute to 75 s, from the drawings it has',
  async ({ scene: load }) => {
    const scene = await load()
    expect(scene.seconds).toBeGreaterThanOrEqual(30)
    expect(scene.seconds).toBeLessThanOrEqual(75)
    expect([
      [1280, 720],
      [1920, 1080],
    ]).toContainEqual([scene.width, scene.height])
    for (const name of Object.keys(scene.drawings)) expect(scene.picture).toContain(`[${name}]`)
    expect(scene.picture.endsWith('[picture]')).toBe(true)
    expect(scene.sound).toContain('[sound]')
  },
)
