import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { leftToRight } from '../parts/left-to-right.tsx'
import { t } from '../text.ts'

type BucketField = 'endpoint' | 'region' | 'bucket' | 'prefix' | 'access_key'

interface BucketFieldsProps<Field extends BucketField> {
  fields: readonly Field[]
  getInputProps(name: Field | 'secret_key'): GetInputPropsReturnType
  /** Said where the secret key is known from before, so that it may be left empty. */
  secretKept?: string | undefined
}

/** Where an S3 bucket is, and the keys that open it. */
export const BucketFields = <Field extends BucketField>({
  fields,
  getInputProps,
  secretKept,
}: BucketFieldsProps<Field>) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    {fields.map((name) => (
      <TextInput
        key={name}
        label={t(`film_imports.bucket.${name}`)}
        inputContainer={leftToRight}
        autoComplete="off"
        required={name !== 'prefix'}
        placeholder={name === 'endpoint' ? 'https://s3.eu-central-1.amazonaws.com' : undefined}
        {...getInputProps(name)}
      />
    ))}
    <PasswordInput
      label={t('film_imports.bucket.secret_key')}
      description={secretKept ?? t('film_imports.bucket.sealed')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      required={secretKept === undefined}
      {...getInputProps('secret_key')}
    />
  </SimpleGrid>
)
