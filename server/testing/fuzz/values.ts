import fc, { type Arbitrary } from 'fast-check'
import { HOSTILE, HOSTILE_DAYS, HOSTILE_MOMENTS, HOSTILE_NUMBERS, HOSTILE_TEXTS } from './hostile.ts'
import type { Schema } from '../schema.ts'

/** What the world holds, to name in what is sent: ids of either store, addresses, keys, codes. */
export interface Known {
  most: number
  texts: Record<string, string[]>
}

/** How often, of a hundred leaves, one is what no schema takes. */
export type Hostility = 0 | 15

interface Drawing {
  known: Known
  hostility: Hostility
}

/** Values a schema takes, at their bounds as often as between them; with `hostility`, now and then another. */
export function valueOf(schema: Schema, drawing: Drawing, name = ''): Arbitrary<unknown> {
  const good = goodOf(schema, drawing, name)
  if (drawing.hostility === 0) return good
  return fc.oneof(
    { weight: 100 - drawing.hostility, arbitrary: good },
    { weight: drawing.hostility / 3, arbitrary: hostileOf(schema) },
  )
}

function goodOf(schema: Schema, drawing: Drawing, name: string): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, drawing, name)))
  if (schema.allOf) return allOf(schema.allOf, drawing)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema, drawing)
  if (type === 'array') return listOf(schema, drawing, name)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') return numberOf(schema, drawing, name)
  if (type === 'string') return textOf(schema, drawing, name)
  return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...HOSTILE))
}

const allOf = (parts: Schema[], drawing: Drawing) =>
  fc
    .tuple(...parts.map((part) => goodOf(part, drawing, '')))
    .map((made) => Object.assign({}, ...made) as object)

function objectOf({ properties = {}, patternProperties, required = [] }: Schema, drawing: Drawing) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueOf(property, drawing, name)]),
  )
  const declared = fc.record(fields, {
    requiredKeys: required.filter((name) => name in fields),
    noNullPrototype: true,
  })
  const [free] = Object.values(patternProperties ?? {})
  return free
    ? fc.dictionary(namesOf(drawing), valueOf(free, drawing), { maxKeys: 4, noNullPrototype: true })
    : declared
}

const namesOf = ({ known, hostility }: Drawing) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('year', 'level', ...(known.texts['field'] ?? [])) },
    {
      weight: hostility,
      arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '', ...HOSTILE_TEXTS),
    },
  )

function listOf(schema: Schema, drawing: Drawing, name: string) {
  const { items = {}, minItems = 0, maxItems = 20, uniqueItems } = schema
  const item = valueOf(items, drawing, name)
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) }
  const few = uniqueItems ? fc.uniqueArray(item, length) : fc.array(item, length)
  const same = fc
    .tuple(item, fc.constantFrom(maxItems, maxItems + 1))
    .map(([one, count]) => Array.from({ length: Math.min(count, 1200) }, () => one))
  return fc.oneof({ weight: 30, arbitrary: few }, { weight: drawing.hostility > 0 ? 1 : 0, arbitrary: same })
}

function numberOf({ type, minimum, maximum }: Schema, { known }: Drawing, name: string): Arbitrary<number> {
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

/** One of them at least fits each pattern that is nearly any text. */
const WORDS = ['Lima', 'a', '12', 'USD', 'DE', '#a0b1c2', 'https://example.com/a', 'genre:drama']
const TEXTS = ['%', '_', "O'Hara", '\\', '"', '<b>x</b>', 'ß', '🎬', 'مرحبا', 'e\u0301', '-1', '0', 'null']

function textOf(schema: Schema, { known }: Drawing, name: string): Arbitrary<string> {
  const { format, pattern } = schema
  if (format) return FORMATS[format] ?? fc.constant('x')
  const named = (known.texts[name] ?? []).filter((text) => !pattern || new RegExp(pattern).test(text))
  const words = pattern ? matching(schema, pattern) : anyText(schema)
  return named.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...named) }, words) : words
}

const anyText = ({ minLength = 0, maxLength = 500 }: Schema) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    ...anyOf(['Lima', 'a', ...TEXTS], ({ length }) => length >= minLength && length <= maxLength),
    fc.constantFrom(minLength, maxLength).map((length) => 'ä'.repeat(Math.min(length, 100_000))),
  )

const DAY = /^\^\\d\{4\}-/
/** Nearly any text: of all there are, drawing one takes seconds. */
const NEARLY_ANY = /\[\^|\\S|\(\?/

const drawn = new Map<string, Arbitrary<string>>()

function matching(schema: Schema, source: string): Arbitrary<string> {
  if (DAY.test(source)) return FORMATS['date']!
  const pattern = new RegExp(source)
  if (!NEARLY_ANY.test(source)) return fc.oneof(remembered(pattern), ...wordsOf(pattern))
  return pattern.test('Lima')
    ? anyText(schema).filter((text) => pattern.test(text))
    : fc.oneof(...wordsOf(pattern))
}

function remembered(pattern: RegExp): Arbitrary<string> {
  const known = drawn.get(pattern.source) ?? fc.stringMatching(pattern)
  drawn.set(pattern.source, known)
  return known
}

const wordsOf = (pattern: RegExp) => anyOf(WORDS, (word) => pattern.test(word))

/** One of the texts that fit; none where none does. */
function anyOf(texts: string[], fits: (text: string) => boolean): Arbitrary<string>[] {
  const fitting = texts.filter(fits)
  return fitting.length > 0 ? [fc.constantFrom(...fitting)] : []
}

/** What a schema does not take, or hardly: of its own type, and of every other. */
export function hostileOf({ type, format }: Schema): Arbitrary<unknown> {
  const any = fc.constantFrom(...HOSTILE)
  if (format?.startsWith('date')) return fc.oneof(fc.constantFrom(...HOSTILE_MOMENTS, ...HOSTILE_DAYS), any)
  if (type === 'integer' || type === 'number') return fc.oneof(fc.constantFrom(...HOSTILE_NUMBERS), any)
  if (type === 'string') return fc.oneof(fc.constantFrom(...HOSTILE_TEXTS, ...HOSTILE_DAYS), any)
  return any
}
