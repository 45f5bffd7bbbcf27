import type { ArchivePlan } from '@matinee/contract/archive/archives'
import { Button, Group, Stack, Switch } from '@mantine/core'
import { t } from '../text.ts'
import { newPassphrase, PassphraseFields, type PassphraseValue } from './PassphraseFields.tsx'
import type { PlanForm } from './plan-form.ts'

interface PlanSecretsProps {
  form: PlanForm
  plan: ArchivePlan
  /** A passphrase that is not saved yet. */
  fresh: PassphraseValue | null
  onChange: (fresh: PassphraseValue | null) => void
}

/** Whether scheduled archives have secrets, and a new passphrase for them. */
export const PlanSecrets = ({ form, plan, fresh, onChange }: PlanSecretsProps) => (
  <Stack gap="sm">
    <Switch
      label={t('archives.with_secrets')}
      description={t('archives.with_secrets_text')}
      {...form.getInputProps('with_secrets', { type: 'checkbox' })}
      onChange={(event) => {
        const isOn = event.currentTarget.checked
        form.setFieldValue('with_secrets', isOn)
        onChange(isOn && !plan.with_secrets ? newPassphrase() : null)
      }}
    />
    {form.values.with_secrets && fresh && <PassphraseFields value={fresh} onChange={onChange} />}
    {form.values.with_secrets && !fresh && (
      <Group>
        <Button variant="default" size="compact-sm" onClick={() => onChange(newPassphrase())}>
          {t('archives.passphrase_change')}
        </Button>
      </Group>
    )}
  </Stack>
)
