import type { ApiSchema } from '@matinee/contract/integrations/openapi-document'

/** A value that a schema takes, with all that is required of it. */
export function exampleOf(schema: object, name = ''): unknown {
  const node = schema as ApiSchema
  if ('const' in node) return node.const
  if ('default' in node) return node.default
  if (node.enum) return node.enum[0]
  if (node.anyOf) return exampleOf(node.anyOf[0]!, name)
  if (node.allOf) return Object.assign({}, ...node.allOf.map((one) => exampleOf(one, name)))
  const type = [node.type].flat()[0]
  return EXAMPLES[type ?? 'object']!(node, name)
}

const EXAMPLES: Record<string, (node: ApiSchema, name: string) => unknown> = {
  object: objectExampleOf,
  array: arrayExampleOf,
  boolean: () => true,
  null: () => null,
  integer: numberExampleOf,
  number: numberExampleOf,
  string: textExampleOf,
}

function objectExampleOf({ properties = {}, required = [] }: ApiSchema) {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name]!, name)]))
}

function arrayExampleOf({ items = {}, minItems = 0 }: ApiSchema, name: string) {
  return Array.from({ length: Math.max(minItems, Object.keys(items).length > 0 ? 1 : 0) }, () =>
    exampleOf(items, name),
  )
}

function numberExampleOf({ minimum = 1, maximum = Infinity }: ApiSchema) {
  return Math.min(Math.max(minimum, 1), maximum)
}

/** Texts that stand for what fields of many calls hold; the first that a schema takes is its example. */
const TEXTS = [
  'Harbour at dawn',
  'Harbour',
  'ana@example.com',
  'https://example.com/',
  'example.com',
  '2026-11-22',
  'en',
  'DE',
  'EUR',
  'G-ABCD1234',
  'SUMMER10',
  '#1d4ed8',
  'email',
  'tok',
  '',
]

const BY_NAME: Record<string, string> = {
  email: 'ana@example.com',
  image: '/images/1/harbour.webp',
  url: 'https://example.com/',
  name: 'Ana Sousa',
  permalink: 'harbour-at-dawn',
}

function textExampleOf(node: ApiSchema, name: string): string {
  if (node.format === 'date-time') return '2026-11-22T12:00:00.000Z'
  if (node.format === 'date') return '2026-11-22'
  if (node.format === 'email') return BY_NAME['email']!
  const texts = [...(name in BY_NAME ? [BY_NAME[name]!] : []), ...TEXTS]
  return texts.find((text) => takes(node, text)) ?? 'x'.repeat(node.minLength ?? 1)
}

const takes = ({ pattern, minLength = 0, maxLength = Infinity }: ApiSchema, text: string) =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text))
