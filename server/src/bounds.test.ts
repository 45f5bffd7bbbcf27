import { expect, it } from 'vitest'
import { allEndpoints } from '../testing/endpoints.ts'
import type { Schema } from '../testing/schema.ts'

// Some hundred calls: many more come with the contract than with this file.
const EVERY_CALL_MS = 120_000

/** Where a schema takes numbers, texts, lists or records without an end. */
function endlessIn(node: Schema, place: string): string[] {
  if ('const' in node || node.enum) return []
  const parts = [...(node.anyOf ?? []), ...(node.allOf ?? [])].flatMap((part) => endlessIn(part, place))
  const fields = Object.entries({ ...node.properties, ...node.patternProperties }).flatMap(([name, field]) =>
    endlessIn(field, `${place}.${name}`),
  )
  return [
    ...parts,
    ...fields,
    ...(node.items ? endlessIn(node.items, `${place}[]`) : []),
    ...(isEndless(node) ? [place] : []),
  ]
}

function isEndless({ type, format, pattern, ...node }: Schema): boolean {
  if (type === 'integer' || type === 'number') return node.minimum === undefined || node.maximum === undefined
  // A pattern that names its repeats has an end of its own.
  if (type === 'string') return node.maxLength === undefined && !format && !(pattern && !/[*+]/.test(pattern))
  if (type === 'array') return node.maxItems === undefined
  return node.patternProperties !== undefined && node.maxProperties === undefined
}

it('bounds every number, text, list and record of the input', { timeout: EVERY_CALL_MS }, async () => {
  const endpoints = await allEndpoints()
  expect(endpoints.length).toBeGreaterThan(300)
  const endless = endpoints.flatMap(({ method, path, ...sent }) =>
    (['params', 'query', 'requestHeaders', 'body'] as const).flatMap((part) =>
      endlessIn((sent[part] ?? {}) as Schema, `${method} ${path} ${part}`),
    ),
  )
  expect(endless).toEqual([])
})
