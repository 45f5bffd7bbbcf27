import { AVAILABILITIES, type StoreChanges } from '@matinee/contract/store/store'
import { Radio, Stack, Textarea } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { askConfirmation } from '../parts/confirm.tsx'
import { t } from '../text.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { StorePreview } from './StorePreview.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const NAMES = ['availability', 'closed_text'] as const

/** Whether the store is open to visitors, and the message shown while it is not. */
export function AvailabilityScreen() {
  const editor = useSettingsForm(NAMES, { confirm: askBeforeClosing })
  const { availability, closed_text } = editor.form.values
  const closed = availability === 'not_available' ? 'not_available' : 'maintenance'

  return (
    <SettingsSection
      title={t('availability.title')}
      width={1480}
      editor={editor}
      beside={
        <StorePreview key={closed} path={`/${closed}`} patch={{ closed_text: closed_text.trim() || null }} />
      }
    >
      <Card title={t('availability.doors')}>
        <Stack gap="lg">
          <Radio.Group aria-label={t('availability.doors')} {...editor.form.getInputProps('availability')}>
            <Stack gap="sm">
              {AVAILABILITIES.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`availability.${value}`)}
                  description={t(`availability.${value}_text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={t('availability.text')}
            description={t('availability.text_text')}
            maxLength={1000}
            autosize
            minRows={3}
            {...editor.form.getInputProps('closed_text')}
          />
        </Stack>
      </Card>
    </SettingsSection>
  )
}

async function askBeforeClosing({ availability }: StoreChanges) {
  if (!availability || availability === 'open') return true
  return askConfirmation({
    title: t('availability.close_title'),
    text: t(`availability.${availability}_ask`),
    action: t('availability.close'),
  })
}
