import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { expect, it } from 'vitest'
import { allEndpoints } from '../testing/endpoints.ts'
import { minimalRequestOf } from '../testing/minimal-request.ts'
import { makeWorld } from '../testing/world.ts'

// Some hundred calls: many more come with the contract than with this file.
const EVERY_CALL_MS = 120_000

const endpoints = await allEndpoints()
const world = await makeWorld()
const owner = await world.as(world.owner)

/** Ways to write the number 13 that some readers take for it and others do not. */
const OTHER_FORMS = ['013', '13.0', '+13', '1.3e1', '0xd', '13 ', ' 13', '13.', '13,', '١٣', '']
const BEYOND = ['9007199254740992', '99999999999999999999', '0']

interface Schema {
  type?: string
  properties?: Record<string, Schema>
}

const numbersIn = (schema: unknown) =>
  Object.entries((schema as Schema | undefined)?.properties ?? {}).filter(
    ([, { type }]) => type === 'integer',
  )

async function expectRefusal(endpoint: Endpoint, url: string) {
  const answer = await world.app.inject({ ...minimalRequestOf(endpoint), url, headers: owner.headers })
  const call = `${endpoint.method} ${url}`
  expect.soft({ call, status: answer.statusCode }).toEqual({ call, status: 400 })
}

it('accepts only one spelling of ids in paths, on every call', { timeout: EVERY_CALL_MS }, async () => {
  const found = endpoints.filter(({ params }) => numbersIn(params).length > 0)
  expect(found.length).toBeGreaterThan(150)
  for (const endpoint of found)
    for (const [name] of numbersIn(endpoint.params))
      for (const text of [...OTHER_FORMS.filter(Boolean), ...BEYOND]) {
        const [, search = ''] = minimalRequestOf(endpoint).url.split('?')
        const path = endpoint.path
          .replace(`:${name}`, encodeURIComponent(text))
          .replace(/:(\w+)/g, (_, other: string) => (other.endsWith('id') ? '1' : 'square'))
        await expectRefusal(endpoint, search ? `${path}?${search}` : path)
      }
})

it('accepts only one spelling of numbers in queries, and once', { timeout: EVERY_CALL_MS }, async () => {
  const asking = endpoints.filter(({ query }) => numbersIn(query).length > 0)
  expect(asking.length).toBeGreaterThan(50)
  for (const endpoint of asking)
    for (const [name] of numbersIn(endpoint.query)) {
      const [path, search = ''] = minimalRequestOf(endpoint).url.split('?')
      const others = new URLSearchParams(search)
      others.delete(name)
      for (const value of [...OTHER_FORMS.map((text) => [text]), ['1', '2'], ['1', '1']]) {
        const named = value.map((text) => [name, text] as [string, string])
        const url = `${path}?${new URLSearchParams([...others, ...named]).toString()}`
        await expectRefusal(endpoint, url)
      }
    }
})
