import { createConfig, lintFromString } from '@redocly/openapi-core'
import { WEBHOOK_TYPES } from '@matinee/contract/integrations/webhook-events'
import words from '@matinee/contract/words/en/admin.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { allEndpoints, endpointNameOf } from '../../../testing/endpoints.ts'
import { makeWorld } from '../../../testing/world.ts'
import type { OpenApiDocument } from './document.ts'

const world = await makeWorld()

interface Operation {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters: { $ref?: string }[]
}
type Document = Omit<OpenApiDocument, 'paths'> & { paths: Record<string, Record<string, Operation>> }

const document: Document = (await world.app.inject('/api/openapi.json')).json()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

it('passes the recommended rules of a linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // Fixed addresses beside parameters, as `/authors/order` beside `/authors/{id}`: the fixed one comes first.
      'no-ambiguous-paths': 'off',
      'no-unused-components': 'error',
      'no-invalid-media-type-examples': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(
    problems
      .map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
      .slice(0, 20),
  ).toEqual([])
}, 60_000)

it('has every endpoint of the contract, by the name it has there', async () => {
  const named = operations.map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  const served = (await allEndpoints()).map(endpointNameOf).filter((name) => !name.includes('*'))
  expect(served.filter((name) => !named.includes(name))).toEqual([])
  expect(document.paths['/bullet/api/api_keys']!['post']).toMatchObject({
    operationId: 'makeApiKey',
    summary: 'Make API key',
    description: expect.stringContaining('The answer alone holds its secret'),
    tags: ['members'],
  })
  expect(document.paths['/bullet/api/notices/count']!['get']).toMatchObject({
    operationId: 'staffNoticesCount',
  })
})

it('has a title in the admin for what each call is about', () => {
  const titles = document.tags.map(({ name }) => `reference.room.${name}`)
  expect(titles.filter((title) => !(title in words))).toEqual(['reference.room.webhooks'])
})

it('says which calls take an API key, and with which scopes', () => {
  const securityOf = (path: string, method: string) => document.paths[path]![method]!.security
  expect(securityOf('/bullet/api/people', 'get')).toContainEqual({ api_key: ['people:view'] })
  expect(securityOf('/bullet/api/people', 'post')).toContainEqual({ api_key: ['people:edit'] })
  expect(securityOf('/bullet/api/api_keys', 'post')).toEqual([{ session: [] }])
  expect(securityOf('/api/contents', 'get')).toEqual([])
})

it('refers to schemas that have a name', () => {
  expect(document.paths['/bullet/api/api_keys']!['get']).toMatchObject({
    responses: {
      200: {
        content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/ApiKey' } } } },
      },
    },
  })
  expect(document.components.schemas).toHaveProperty('ApiKey.properties.hint')
})

it('has every webhook with its example and the headers of Standard Webhooks', () => {
  expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_TYPES)
  expect(document.webhooks['member.joined']!.post).toMatchObject({
    parameters: expect.arrayContaining([{ $ref: '#/components/parameters/WebhookSignature' }]),
    requestBody: { content: { 'application/json': { example: { type: 'member.joined' } } } },
  })
})
