import { describe, expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const change = async (settings: object) =>
  expect((await owner.patch('/bullet/api/store', settings)).statusCode).toBe(200)

const goTo = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
  const { statusCode, headers } = await world.app.inject({ method, url })
  return { statusCode, location: headers.location }
}

describe('a page asked for with a slash at its end', () => {
  it.each([
    ['/catalog/', '/catalog'],
    ['/search/?query=deep%20sea&y=4', '/search?query=deep%20sea&y=4'],
    ['/programs/any-film//', '/programs/any-film'],
    ['/categories/slow/?sort=title', '/categories/slow?sort=title'],
    ['/account/profile/', '/account/profile'],
    ['/orders/checkout/?o=2&return=/a/', '/orders/checkout?o=2&return=/a/'],
    ['/bullet/', '/bullet'],
    ['//sign_in/', '/sign_in'],
    ['//other.example/', '/other.example'],
  ])('is moved: %s', async (asked, location) => {
    expect(await goTo(asked)).toEqual({ statusCode: 301, location })
    expect(await goTo(asked, 'HEAD')).toEqual({ statusCode: 301, location })
  })

  it('is moved while the store is closed, too', async () => {
    await change({ availability: 'maintenance' })
    expect(await goTo('/sign_in/')).toEqual({ statusCode: 301, location: '/sign_in' })
    await change({ availability: 'open' })
  })
})

it('leaves every other address alone', async () => {
  for (const path of ['/catalog', '//sign_in', '/search?query=a/'])
    expect.soft({ path, ...(await goTo(path)) }).toEqual({ path, statusCode: 200, location: undefined })
  expect(await goTo('/api/contents/')).toMatchObject({ statusCode: 400, location: undefined })
  expect(await goTo('/')).toEqual({ statusCode: 302, location: '/catalog' })
  expect((await goTo('/catalog/', 'POST')).statusCode).not.toBe(301)
})
