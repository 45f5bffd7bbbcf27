import type { ArchivePlan } from '@matinee/contract/archive/archives'
import { PasswordInput, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { bytes } from '../format.ts'
import { leftToRight } from '../parts/left-to-right.tsx'
import { t } from '../text.ts'
import type { PlanForm } from './plan-form.ts'
import { BUCKET_NAMES } from './plan-values.ts'

/** Where archives go: to the operator's place, or to a bucket of the store's own. */
export const PlaceFields = ({ form, plan }: { form: PlanForm; plan: ArchivePlan }) => (
  <Stack gap="sm">
    <Radio.Group label={t('archives.place')} {...form.getInputProps('place')}>
      <Stack gap="xs" mt={6}>
        <Radio
          value="operator"
          label={t('archives.place.operator')}
          description={
            plan.free_bytes === null ? undefined : t('archives.free', { free: bytes(plan.free_bytes) })
          }
        />
        <Radio
          value="bucket"
          label={t('archives.place.bucket')}
          description={t('archives.place.bucket_text')}
        />
      </Stack>
    </Radio.Group>
    {form.values.place === 'bucket' && <BucketFields form={form} isKept={plan.bucket !== null} />}
  </Stack>
)

const BucketFields = ({ form, isKept }: { form: PlanForm; isKept: boolean }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    {BUCKET_NAMES.map((name) => (
      <TextInput
        key={name}
        label={t(`film_imports.bucket.${name}`)}
        inputContainer={leftToRight}
        autoComplete="off"
        required
        placeholder={name === 'endpoint' ? 'https://s3.eu-central-1.amazonaws.com' : undefined}
        {...form.getInputProps(name)}
      />
    ))}
    <PasswordInput
      label={t('film_imports.bucket.secret_key')}
      description={t(isKept ? 'archives.secret_kept' : 'film_imports.bucket.sealed')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      required={!isKept}
      {...form.getInputProps('secret_key')}
    />
  </SimpleGrid>
)
