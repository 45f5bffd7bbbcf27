import type { ApiSchema } from '@matinee/contract/integrations/openapi-document'
import { t } from '../../text.ts'

/** What a value may be, in plain words: "text, at most 80 characters". */
export function schemaWords(schema: ApiSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(schemaWords).join(' | ')
  if (schema.type === 'array') return t('reference.list_of', { what: schemaWords(schema.items ?? {}) })
  return [typeWord(schema), ...limitsOf(schema)].join(', ')
}

function typeWord({ type, format, properties }: ApiSchema): string {
  if (format === 'date-time') return t('reference.type.moment')
  if (type === 'null') return 'null'
  if (type === 'string') return t('reference.type.string')
  if (type === 'integer') return t('reference.type.integer')
  if (type === 'number') return t('reference.type.number')
  if (type === 'boolean') return 'true | false'
  return properties || type === 'object' ? t('reference.type.object') : t('reference.type.any')
}

/** Larger ones stand for "whatever a number can hold". */
const LARGEST_SAID = 2 ** 31 - 1

const limitsOf = ({ minLength, maxLength, minimum, maximum, default: value }: ApiSchema): string[] => [
  ...(minLength ? [t('reference.min_length', { count: minLength })] : []),
  ...(maxLength === undefined ? [] : [t('reference.max_length', { count: maxLength })]),
  ...(minimum !== undefined && Math.abs(minimum) < LARGEST_SAID ? [`≥ ${minimum}`] : []),
  ...(maximum !== undefined && maximum < LARGEST_SAID ? [`≤ ${maximum}`] : []),
  ...(value === undefined ? [] : [t('reference.default', { value: JSON.stringify(value) })]),
]
