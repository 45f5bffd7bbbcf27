import { Button, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../text.ts'
import { useStartFilmImport } from './use-film-import.ts'

const EMPTY = {
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  access_key: '',
  secret_key: '',
}

const FIELDS = ['endpoint', 'region', 'bucket', 'prefix', 'access_key'] as const

/** Where an S3 bucket is, and the keys that read it. */
export function BucketForm() {
  const [fields, setFields] = useState(EMPTY)
  const start = useStartFilmImport()
  const change =
    (name: keyof typeof EMPTY) =>
    ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: currentTarget.value })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate({ kind: 'bucket', ...fields })
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('film_imports.text.bucket')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {FIELDS.map((name) => (
            <TextInput
              key={name}
              label={t(`film_imports.bucket.${name}`)}
              dir="ltr"
              autoComplete="off"
              required={name !== 'prefix'}
              placeholder={name === 'endpoint' ? 'https://s3.eu-central-1.amazonaws.com' : undefined}
              value={fields[name]}
              onChange={change(name)}
            />
          ))}
          <PasswordInput
            label={t('film_imports.bucket.secret_key')}
            description={t('film_imports.bucket.sealed')}
            inputWrapperOrder={['label', 'input', 'description']}
            autoComplete="off"
            required
            value={fields.secret_key}
            onChange={change('secret_key')}
          />
        </SimpleGrid>
        <Group justify="end">
          <Button type="submit" loading={start.isPending}>
            {t('film_imports.check')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
