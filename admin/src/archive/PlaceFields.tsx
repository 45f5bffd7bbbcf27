import type { ArchivePlan } from '@matinee/contract/archive/archives'
import { Radio, Stack } from '@mantine/core'
import { bytes } from '../format.ts'
import { BucketFields } from '../media/BucketFields.tsx'
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
    {form.values.place === 'bucket' && (
      <BucketFields
        fields={BUCKET_NAMES}
        getInputProps={form.getInputProps}
        secretKept={plan.bucket ? t('archives.secret_kept') : undefined}
      />
    )}
  </Stack>
)
