import type { ApiDocument } from '@matinee/contract/integrations/openapi-document'
import { expect, it } from 'vitest'
import { callsIn, findCalls } from './document.ts'

const operation = (operationId: string, security: Record<string, string[]>[]) => ({
  ...{ operationId, summary: operationId, tags: ['members'], security, responses: {} },
  parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
})
const document: ApiDocument = {
  paths: {
    '/bullet/api/people': {
      get: operation('listPeople', [{ api_key: ['people:view'] }, { session: [] }]),
      post: operation('invitePerson', [{ session: [] }]),
    },
  },
  webhooks: {},
  components: {
    parameters: { IdempotencyKey: { name: 'idempotency-key', in: 'header', schema: {} } },
    ...{ responses: {}, schemas: {} },
  },
}
const calls = callsIn(document)

it('reads calls with what they refer to and the scopes a key needs', () => {
  expect(calls).toMatchObject([
    { method: 'GET', scopes: [['people:view']], parameters: [{ name: 'idempotency-key' }] },
    { method: 'POST', scopes: null },
  ])
})

it('finds calls that have every word', () => {
  expect(findCalls(calls, 'People LIST').map(({ operationId }) => operationId)).toEqual(['listPeople'])
  expect(findCalls(calls, ' ')).toHaveLength(2)
  expect(findCalls(calls, 'people invoice')).toEqual([])
})
