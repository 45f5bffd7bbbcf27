import type { ApiDocument, ApiSchema } from '@matinee/contract/integrations/openapi-document'
import { Stack, Text } from '@mantine/core'
import { t } from '../../text.ts'
import { DocumentText } from './DocumentText.tsx'
import { resolve } from './document.ts'
import { schemaWords } from './schema-words.ts'
import styles from './reference.module.css'

/** Deeper objects are the same ones again. */
const DEEPEST = 4

interface SchemaFieldsProps {
  document: ApiDocument
  schema: ApiSchema
  /** Says which fields are needed: of what goes in, not of what comes back. */
  saysRequired?: boolean
  depth?: number
}

/** What a body holds, field by field; objects within it open on their own. */
export function SchemaFields({ document, schema, saysRequired = false, depth = 0 }: SchemaFieldsProps) {
  const { properties = {}, required = [] } = objectIn(document, schema) ?? {}
  const names = Object.keys(properties)
  if (names.length === 0) return <Text size="sm">{schemaWords(schema)}</Text>
  return (
    <Stack gap={6} component="ul" className={styles['fields']!}>
      {names.map((name) => (
        <li key={name}>
          <FieldLine
            name={name}
            isRequired={saysRequired && required.includes(name)}
            words={schemaWords(properties[name]!)}
          />
          {depth < DEEPEST && objectIn(document, properties[name]!) && (
            <details className={styles['inner']}>
              <summary>{t('reference.fields_of', { name })}</summary>
              <SchemaFields
                document={document}
                schema={properties[name]!}
                saysRequired={saysRequired}
                depth={depth + 1}
              />
            </details>
          )}
        </li>
      ))}
    </Stack>
  )
}

interface FieldLineProps {
  name: string
  isRequired: boolean
  words: string
  description?: string | undefined
}

/** A field or parameter: its name, whether it is needed, and what it may be. */
export const FieldLine = ({ name, isRequired, words, description }: FieldLineProps) => (
  <Text size="sm" className={styles['field']!}>
    <code dir="ltr">{name}</code>
    {isRequired && <span className={styles['required']}> {t('reference.required')}</span>}
    {' · '}
    <span className={styles['words']} dir="auto">
      {words}
    </span>
    {description && (
      <span className={styles['description']}>
        <DocumentText>{description}</DocumentText>
      </span>
    )}
  </Text>
)

/** The object a schema is, holds a list of, or may be. */
function objectIn(document: ApiDocument, schema: ApiSchema): ApiSchema | undefined {
  const whole = resolve(document, schema)
  if (whole.properties) return whole
  if (whole.items) return objectIn(document, whole.items)
  if (whole.allOf) return objectOfParts(whole.allOf.map((one) => objectIn(document, one) ?? {}))
  return whole.anyOf?.map((one) => objectIn(document, one)).find((one) => one !== undefined)
}

const objectOfParts = (parts: ApiSchema[]): ApiSchema => ({
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, ApiSchema>,
  required: parts.flatMap(({ required = [] }) => required),
})
