import { MOST_TEST_HOURS, TEST_SHARES } from '@matinee/contract/notices/campaigns'
import { NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import type { CampaignForm } from './use-campaign-form.ts'

/** A second subject that is tried on a part of the readers. */
export const SubjectTestFields = ({ form }: { form: CampaignForm }) => (
  <Card title={t('campaigns.ab')}>
    <Stack>
      <Switch
        label={t('campaigns.ab.on')}
        description={t('campaigns.ab.on_text')}
        {...form.getInputProps('is_test', { type: 'checkbox' })}
      />
      {form.values.is_test && <TestFields form={form} />}
    </Stack>
  </Card>
)

const TestFields = ({ form }: { form: CampaignForm }) => (
  <>
    <TextInput label={t('campaigns.ab.subject')} maxLength={200} {...form.getInputProps('test.subject')} />
    <TextInput
      label={t('campaigns.ab.preheader')}
      description={t('campaigns.ab.preheader_text')}
      maxLength={150}
      {...form.getInputProps('test.preheader')}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberInput
        label={t('campaigns.ab.share')}
        description={t('campaigns.ab.share_text')}
        {...TEST_SHARES}
        step={10}
        allowDecimal={false}
        clampBehavior="blur"
        {...form.getInputProps('test.share')}
      />
      <NumberInput
        label={t('campaigns.ab.hours')}
        description={t('campaigns.ab.hours_text')}
        min={1}
        max={MOST_TEST_HOURS}
        allowDecimal={false}
        clampBehavior="blur"
        {...form.getInputProps('test.hours')}
      />
    </SimpleGrid>
    <Select
      label={t('campaigns.ab.by')}
      allowDeselect={false}
      data={(['clicks', 'opens'] as const).map((value) => ({ value, label: t(`campaigns.ab.by.${value}`) }))}
      {...form.getInputProps('test.by')}
    />
  </>
)
