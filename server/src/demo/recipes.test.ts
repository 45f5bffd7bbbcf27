import { expect, it } from 'vitest'
import { permalinkOf } from '../catalogue/permalink.ts'
import { authors, categories, recipes } from './recipes.ts'

const permalinks = (list: { permalink: string }[]) => list.map(({ permalink }) => permalink)

it('has a dozen programs, five categories and three authors, each with an address of its own', () => {
  expect([recipes.length, categories.length, authors.length]).toEqual([12, 5, 3])
  for (const list of [recipes, categories, authors]) expect(new Set(permalinks(list)).size).toBe(list.length)
  expect(
    permalinks([...recipes, ...categories, ...authors]).filter((each) => permalinkOf(each) !== each),
  ).toEqual([])
})

it.each(recipes)('says where $title belongs and who made it', (recipe) => {
  expect(permalinks(categories)).toEqual(expect.arrayContaining(recipe.categories))
  expect(new Set(recipe.categories).size).toBe(recipe.categories.length)
  expect(permalinks(authors)).toContain(recipe.author)
  expect(recipe.short_description.length).toBeLessThanOrEqual(300)
})

it('leaves no category with fewer than three programs and no author without one', () => {
  const filling = categories.map(
    ({ permalink }) => recipes.filter((recipe) => recipe.categories.includes(permalink)).length,
  )
  expect(Math.min(...filling)).toBeGreaterThanOrEqual(3)
  expect(new Set(recipes.map(({ author }) => author)).size).toBe(authors.length)
})

it.each(recipes)(
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
