import fc, { type Arbitrary } from 'fast-check'
import { HOSTILE, HOSTILE_DAYS, HOSTILE_MOMENTS, HOSTILE_NUMBERS, HOSTILE_TEXTS } from './hostile.ts'
import type { Schema } from '../schema.ts'

/** Known values of the world for requests: ids of both stores, addresses, keys, codes. */
export interface KnownValues {
  most: number
  texts: Record<string, string[]>
}

/** The percentage of leaves with invalid values. */
export type HostilityPercent = 0 | 15

interface ValueSource {
  known: KnownValues
  hostility: HostilityPercent
}

/** Values that a schema accepts, often at their bounds; with `hostility`, sometimes invalid ones. */
export function arbitraryOf(schema: Schema, drawing: ValueSource, name = ''): Arbitrary<unknown> {
  const good = validValueOf(schema, drawing, name)
  if (drawing.hostility === 0) return good
  return fc.oneof(
    { weight: 100 - drawing.hostility, arbitrary: good },
    { weight: drawing.hostility / 3, arbitrary: hostileValueOf(schema) },
  )
}

function validValueOf(schema: Schema, drawing: ValueSource, name: string): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, drawing, name)))
  if (schema.allOf) return allSchemasOf(schema.allOf, drawing)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema, drawing)
  if (type === 'array') return listOf(schema, drawing, name)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') return numberOf(schema, drawing, name)
  if (type === 'string') return textOf(schema, drawing, name)
  return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...HOSTILE))
}

const allSchemasOf = (parts: Schema[], drawing: ValueSource) =>
  fc
    .tuple(...parts.map((part) => validValueOf(part, drawing, '')))
    .map((made) => Object.assign({}, ...made) as object)

function objectOf({ properties = {}, patternProperties, required = [] }: Schema, drawing: ValueSource) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property, drawing, name)]),
  )
  const declared = fc.record(fields, {
    requiredKeys: required.filter((name) => name in fields),
    noNullPrototype: true,
  })
  const [free] = Object.values(patternProperties ?? {})
  return free
    ? fc.dictionary(namesOf(drawing), arbitraryOf(free, drawing), { maxKeys: 4, noNullPrototype: true })
    : declared
}

const namesOf = ({ known, hostility }: ValueSource) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('year', 'level', ...(known.texts['field'] ?? [])) },
    {
      weight: hostility,
      arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '', ...HOSTILE_TEXTS),
    },
  )

function listOf(schema: Schema, drawing: ValueSource, name: string) {
  const { items = {}, minItems = 0, maxItems = 20, uniqueItems } = schema
  const item = arbitraryOf(items, drawing, name)
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) }
  const few = uniqueItems ? fc.uniqueArray(item, length) : fc.array(item, length)
  const same = fc
    .tuple(item, fc.constantFrom(maxItems, maxItems + 1))
    .map(([one, count]) => Array.from({ length: Math.min(count, 1200) }, () => one))
  return fc.oneof({ weight: 30, arbitrary: few }, { weight: drawing.hostility > 0 ? 1 : 0, arbitrary: same })
}

function numberOf(
  { type, minimum, maximum }: Schema,
  { known }: ValueSource,
  name: string,
): Arbitrary<number> {
  const [least, most] = [minimum ?? -1000, maximum ?? 1000]
  const between =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(least), max: Math.floor(most) })
      : fc.double({ min: least, max: most, noNaN: true }).map((value) => Number(value.toFixed(6)))
  const bounds = fc.constantFrom(least, most, ...(least <= 0 && most >= 0 ? [0] : []))
  const near = fc.integer({
    min: Math.max(1, Math.ceil(least)),
    max: Math.max(1, Math.ceil(least), Math.min(most, known.most)),
  })
  const isId = /(^|_)ids?$|^(into|before|cid|page|version|move_to)$/.test(name)
  return fc.oneof(
    { weight: isId ? 20 : 3, arbitrary: near },
    { weight: 2, arbitrary: bounds },
    { weight: isId ? 1 : 3, arbitrary: between },
  )
}

const FORMATS: Record<string, Arbitrary<string>> = {
  'date-time': fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((at) => at.toISOString()),
  date: fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((at) => at.toISOString().slice(0, 10)),
  email: fc.integer({ min: 1, max: 40 }).map((number) => `m${number}@example.com`),
  uuid: fc.uuid(),
}

/** Texts of which at least one matches each permissive pattern. */
const WORDS = [
  'Lima',
  'a',
  '12',
  'USD',
  'DE',
  '#a0b1c2',
  'https://example.com/a',
  'genre:drama',
  'tag=vip&country=DE',
]
const TEXTS = ['%', '_', "O'Hara", '\\', '"', '<b>x</b>', 'ß', '🎬', 'مرحبا', 'e\u0301', '-1', '0', 'null']

function textOf(schema: Schema, { known }: ValueSource, name: string): Arbitrary<string> {
  const { format, pattern } = schema
  if (format) return FORMATS[format] ?? fc.constant('x')
  const named = (known.texts[name] ?? []).filter((text) => !pattern || new RegExp(pattern).test(text))
  const words = pattern ? matchPattern(schema, pattern) : anyText(schema)
  return named.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...named) }, words) : words
}

const anyText = ({ minLength = 0, maxLength = 500 }: Schema) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    ...anyOf(['Lima', 'a', ...TEXTS], ({ length }) => length >= minLength && length <= maxLength),
    fc.constantFrom(minLength, maxLength).map((length) => 'ä'.repeat(Math.min(length, 100_000))),
  )

const DAY_PATTERN = /^\^\\d\{4\}-/
/** Patterns that match nearly any text, which are slow to generate from. */
const NEARLY_ANY_PATTERN = /\[\^|\\S|\(\?/

const patternCache = new Map<string, Arbitrary<string>>()

function matchPattern(schema: Schema, source: string): Arbitrary<string> {
  if (DAY_PATTERN.test(source)) return FORMATS['date']!
  const pattern = new RegExp(source)
  if (!NEARLY_ANY_PATTERN.test(source)) return fc.oneof(cachedPattern(pattern), ...wordsOf(pattern))
  return pattern.test('Lima')
    ? anyText(schema).filter((text) => pattern.test(text))
    : fc.oneof(...wordsOf(pattern))
}

function cachedPattern(pattern: RegExp): Arbitrary<string> {
  const known = patternCache.get(pattern.source) ?? fc.stringMatching(pattern)
  patternCache.set(pattern.source, known)
  return known
}

const wordsOf = (pattern: RegExp) => anyOf(WORDS, (word) => pattern.test(word))

/** One of the texts that match; undefined if none does. */
function anyOf(texts: string[], fits: (text: string) => boolean): Arbitrary<string>[] {
  const fitting = texts.filter(fits)
  return fitting.length > 0 ? [fc.constantFrom(...fitting)] : []
}

/** Values that a schema rejects or barely accepts, of its own and of other types. */
export function hostileValueOf({ type, format }: Schema): Arbitrary<unknown> {
  const any = fc.constantFrom(...HOSTILE)
  if (format?.startsWith('date')) return fc.oneof(fc.constantFrom(...HOSTILE_MOMENTS, ...HOSTILE_DAYS), any)
  if (type === 'integer' || type === 'number') return fc.oneof(fc.constantFrom(...HOSTILE_NUMBERS), any)
  if (type === 'string') return fc.oneof(fc.constantFrom(...HOSTILE_TEXTS, ...HOSTILE_DAYS), any)
  return any
}
