import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { t } from '../../text.ts'
import { BucketFields } from '../BucketFields.tsx'
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

/** Asks where an S3 bucket is, and for the keys that read it. */
export function BucketForm() {
  const form = useForm({ initialValues: EMPTY })
  const start = useStartFilmImport()
  return (
    <form onSubmit={form.onSubmit((bucket) => start.mutate({ kind: 'bucket', ...bucket }))}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('film_imports.text.bucket')}
        </Text>
        <BucketFields fields={FIELDS} getInputProps={form.getInputProps} />
        <Group justify="end">
          <Button type="submit" loading={start.isPending}>
            {t('film_imports.check')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
