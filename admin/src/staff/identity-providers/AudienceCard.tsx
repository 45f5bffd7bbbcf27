import { Checkbox, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import type { ProviderForm } from './use-provider-form.ts'

/** Whom a provider lets in. */
export const AudienceCard = ({ form }: { form: ProviderForm }) => (
  <Card title={t('identity.audience')}>
    <Stack>
      <Stack gap="xs">
        <Checkbox
          label={t('identity.for_members')}
          {...form.getInputProps('for_members', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('identity.for_staff')}
          {...form.getInputProps('for_staff', { type: 'checkbox' })}
        />
      </Stack>
      <TagsInput
        label={t('identity.domains')}
        description={t('identity.domains_text')}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        {...form.getInputProps('mail_domains')}
      />
      <Switch
        label={t('identity.finds')}
        description={t('identity.finds_text')}
        {...form.getInputProps('finds_members', { type: 'checkbox' })}
      />
      {form.values.for_staff && (
        <TextInput
          label={t('identity.acr')}
          description={t('identity.acr_text')}
          maxLength={200}
          dir="ltr"
          {...form.getInputProps('strong_acr')}
        />
      )}
    </Stack>
  </Card>
)
