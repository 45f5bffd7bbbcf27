import type { StoreChanges } from '@matinee/contract/store/store'
import { NumberInput, Stack, Switch } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { askConfirmation } from '../parts/confirm.tsx'
import { t } from '../text.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const SWITCHES = ['captcha', 'staff_second_factor'] as const
const LIMITS = ['max_sessions', 'max_streams'] as const

const askedBefore = ({ staff_second_factor }: StoreChanges) =>
  staff_second_factor
    ? askConfirmation({
        title: t('security.confirm'),
        text: t('security.confirm_text'),
        action: t('security.confirm_action'),
      })
    : Promise.resolve(true)

/** Settings of sign-in and of the number of devices. */
export function SecurityScreen() {
  const editor = useSettingsForm([...SWITCHES, ...LIMITS], { confirm: askedBefore })
  const { form } = editor
  return (
    <SettingsSection title={t('security.title')} editor={editor}>
      <Card title={t('security.door')}>
        <Stack>
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              label={t(`security.${name}`)}
              description={t(`security.${name}_text`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Stack>
      </Card>
      <Card title={t('security.limits')}>
        <Stack>
          {LIMITS.map((name) => (
            <NumberInput
              key={name}
              label={t(`security.${name}`)}
              description={t(`security.${name}_text`)}
              min={1}
              max={100}
              allowDecimal={false}
              maw={400}
              {...form.getInputProps(name)}
            />
          ))}
        </Stack>
      </Card>
    </SettingsSection>
  )
}
