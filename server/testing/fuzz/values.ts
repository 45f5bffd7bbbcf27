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

function listOf({ items = {}, minItems = 0, maxItems = 20 }: Schema, drawing: Drawing, name: string) {
  const item = valueOf(items, drawing, name)
  const few = fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
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
      : fc.double({ min: least, max: most, noNaN: true })
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

const A_WORD = fc.constantFrom('Lima', 'a', '12', 'USD', 'DE')

function textOf(
  { format, pattern, minLength = 0, maxLength = 500 }: Schema,
  { known }: Drawing,
  name: string,
): Arbitrary<string> {
  if (format) return FORMATS[format] ?? fc.constant('x')
  const named = known.texts[name] ?? []
  const words =
    pattern && !NEARLY_ANY.test(pattern)
      ? matching(pattern)
      : fc.oneof(
          fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
          fc.constantFrom(
            'Lima',
            'a',
            '%',
            '_',
            "O'Hara",
            '\\',
            '"',
            '<b>x</b>',
            'ß',
            '🎬',
            'مرحبا',
            'e\u0301',
            '-1',
            '0',
            'null',
          ),
          fc.constantFrom(minLength, maxLength).map((length) => 'ä'.repeat(Math.min(length, 100_000))),
        )
  return named.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...named) }, words) : words
}

const DAY = /^\^\\d\{4\}-/
/** Nearly any text: of all there are, drawing one takes seconds. */
const NEARLY_ANY = /\[\^|\\S|\(\?/

const drawn = new Map<string, Arbitrary<string>>()

function matching(pattern: string): Arbitrary<string> {
  if (DAY.test(pattern)) return FORMATS['date']!
  const known = drawn.get(pattern) ?? fc.oneof(fc.stringMatching(new RegExp(pattern)), A_WORD)
  drawn.set(pattern, known)
  return known
}

/** What a schema does not take, or hardly: of its own type, and of every other. */
export function hostileOf({ type, format }: Schema): Arbitrary<unknown> {
  const any = fc.constantFrom(...HOSTILE)
  if (format?.startsWith('date')) return fc.oneof(fc.constantFrom(...HOSTILE_MOMENTS, ...HOSTILE_DAYS), any)
  if (type === 'integer' || type === 'number') return fc.oneof(fc.constantFrom(...HOSTILE_NUMBERS), any)
  if (type === 'string') return fc.oneof(fc.constantFrom(...HOSTILE_TEXTS, ...HOSTILE_DAYS), any)
  return any
}
