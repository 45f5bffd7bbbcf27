import type { ApiParameter } from '@matinee/contract/integrations/openapi-document'
import {
  Button,
  FileInput,
  Group,
  PasswordInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'
import type { ApiCall } from './document.ts'
import { schemaWords } from './schema-words.ts'
import { tryCall, type TriedCall } from './try-call.ts'
import { TryAnswer } from './TryAnswer.tsx'

/** A form that makes a call of the reference on this store, and shows what it answers. */
export function TryCall({ call }: { call: ApiCall }) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => exampleBody(call))
  const [file, setFile] = useState<File | null>(null)
  const [isWithKey, setWithKey] = useState(false)
  const [key, setKey] = useState('') // in memory alone, until this screen is left
  const { mutate, data, error, isPending } = useMutation({ mutationFn: tryCall })
  const tried: TriedCall = { call, values, body, file, key: isWithKey ? key.trim() : null }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await mayRun(call)) mutate(tried)
  }
  return (
    <Card title={t('reference.try')}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('reference.as')}
            data={[
              { value: 'session', label: t('reference.as_me') },
              { value: 'key', label: t('reference.as_key') },
            ]}
            value={isWithKey ? 'key' : 'session'}
            onChange={(value) => setWithKey(value === 'key')}
          />
          {isWithKey && (
            <PasswordInput
              label={t('api_keys.secret')}
              description={t('reference.key_text')}
              autoComplete="off"
              required
              value={key}
              onChange={({ currentTarget }) => setKey(currentTarget.value)}
              inputContainer={leftToRight}
              visibilityToggleButtonProps={{ 'aria-label': t('reference.key_show') }}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {call.parameters.map((parameter) => (
              <ParameterField
                key={idOf(parameter)}
                parameter={parameter}
                value={values[idOf(parameter)] ?? ''}
                onChange={(value) => setValues((before) => ({ ...before, [idOf(parameter)]: value }))}
              />
            ))}
          </SimpleGrid>
          {call.requestBody &&
            (hasJsonBody(call) ? (
              <Textarea
                label={t('reference.body')}
                autosize
                minRows={3}
                maxRows={20}
                dir="ltr"
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                value={body}
                onChange={({ currentTarget }) => setBody(currentTarget.value)}
              />
            ) : (
              <FileInput label={t('reference.file')} required value={file} onChange={setFile} />
            ))}
          <Group>
            <Button type="submit" loading={isPending} {...(isChange(call) && { color: 'red.8' })}>
              {t('reference.send')}
            </Button>
          </Group>
          {error && <Problem error={error} onRetry={() => mutate(tried)} />}
        </Stack>
      </form>
      {data && <TryAnswer result={data} />}
    </Card>
  )
}

const hasJsonBody = ({ requestBody }: ApiCall) => requestBody?.content['application/json'] !== undefined

const exampleBody = ({ requestBody }: ApiCall) =>
  JSON.stringify(requestBody?.content['application/json']?.example ?? {}, null, 2)

const isChange = ({ method }: ApiCall) => method !== 'GET' && method !== 'HEAD'

/** Whoever tries a call that changes something is asked before: it happens in the store itself. */
const mayRun = async (call: ApiCall) =>
  !isChange(call) ||
  askConfirmation({
    title: t('reference.ask_title'),
    text: t('reference.ask', { call: `${call.method} ${call.path}` }),
    action: t('reference.send'),
  })

const idOf = ({ in: place, name }: ApiParameter) => `${place} ${name}`

interface ParameterFieldProps {
  parameter: ApiParameter
  value: string
  onChange: (value: string) => void
}

const ParameterField = ({ parameter: { name, required, schema }, value, onChange }: ParameterFieldProps) => (
  <TextInput
    label={name}
    description={schemaWords(schema)}
    required={required ?? false}
    autoComplete="off"
    inputContainer={leftToRight}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
