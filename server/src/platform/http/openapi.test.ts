import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { allEndpoints, endpointNameOf } from '../../../testing/endpoints.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()

interface Operation {
  operationId: string
  security: Record<string, string[]>[]
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

const readDocument = async () => (await world.app.inject('/api/openapi.json')).json() as Document

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate((await readDocument()) as never)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

it('has every endpoint of the contract, each under an id of its own', async () => {
  const { paths } = await readDocument()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
  )
  const named = operations.map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  const served = (await allEndpoints()).map(endpointNameOf).filter((name) => !name.includes('*'))
  expect(served.filter((name) => !named.includes(name))).toEqual([])
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

it('says which calls take an API key', async () => {
  const { paths } = await readDocument()
  expect(paths['/bullet/api/people']!['get']!.security).toContainEqual({ api_key: [] })
  expect(paths['/api/store']?.['get']?.security ?? []).toEqual([])
})
