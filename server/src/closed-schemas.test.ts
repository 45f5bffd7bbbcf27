import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { expect, it } from 'vitest'
import { allEndpoints, endpointNameOf } from '../testing/endpoints.ts'
import { findOpenObjects, overfilledObjects, minimalRequestOf } from '../testing/minimal-request.ts'
import { makeWorld } from '../testing/world.ts'

// Some hundred calls: many more come with the contract than with this file.
const EVERY_CALL_MS = 120_000

// An answer to HEAD cannot say what is wrong.
const endpoints = (await allEndpoints()).filter(({ method }) => method !== 'HEAD')
const world = await makeWorld()
const owner = await world.as(world.owner)

const FIELD = 'nobody_declared_this'

async function expectRefusal(endpoint: Endpoint, changes: object, field = FIELD) {
  const request = { ...minimalRequestOf(endpoint), ...changes, headers: owner.headers }
  const answer = await world.app.inject(request)
  const { errors } = answer.json() as { errors?: object }
  const call = endpointNameOf(endpoint)
  expect.soft({ call, status: answer.statusCode, errors }).toMatchObject({
    call,
    status: 400,
    errors: { [field]: expect.arrayContaining(['additionalProperties']) },
  })
}

it('refuses undeclared query parameters on every call', { timeout: EVERY_CALL_MS }, async () => {
  expect(endpoints.length).toBeGreaterThan(400)
  for (const endpoint of endpoints) {
    const { url } = minimalRequestOf(endpoint)
    await expectRefusal(endpoint, { url: `${url}${url.includes('?') ? '&' : '?'}${FIELD}=1` })
  }
})

const writeEndpoints = endpoints.filter(({ method }) => method !== 'GET')
/** What somebody else decides to send: signed as it came, or past the parsers. */
const acceptsAnything = (body: Endpoint['body']) => body !== undefined && Object.keys(body).length === 0

it('refuses undeclared body fields on every call, however deep', { timeout: EVERY_CALL_MS }, async () => {
  let tried = 0
  for (const endpoint of writeEndpoints.filter(({ body }) => !acceptsAnything(body)))
    for (const { value, place } of overfilledObjects(endpoint.body ?? { properties: {} }, FIELD)) {
      await expectRefusal(endpoint, { payload: value }, place)
      tried += 1
    }
  expect(tried).toBeGreaterThan(250)
})

it('has no open object in its input, except where the sender chooses the names', () => {
  const open = endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      findOpenObjects(endpoint[part] ?? {}).map((place) => `${endpointNameOf(endpoint)} ${part}${place}`),
    ),
  )
  // What a program sends on besides what it has to name.
  expect(open).toEqual(['PUT /api/proxy body.data'])
})
