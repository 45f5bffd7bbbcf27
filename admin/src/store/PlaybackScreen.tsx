import { FEATURES } from '@matinee/contract/store/store'
import { Stack, Switch, TextInput } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { isLink } from './setting-rules.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const SWITCHES = ['autoplay', 'continue_watching', 'mark_as_watched'] as const
const NAMES = [...SWITCHES, 'live_event_feed_link', 'feature_flags'] as const

/** Settings of playback and related features. */
export function PlaybackScreen() {
  const editor = useSettingsForm(NAMES, { validate: { live_event_feed_link: isLink } })
  const { form } = editor
  return (
    <SettingsSection title={t('playback.title')} editor={editor}>
      <Card title={t('playback.watching')}>
        <Stack>
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              label={t(`playback.${name}`)}
              description={t(`playback.${name}_text`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Stack>
      </Card>
      <Card title={t('features.title')}>
        <Stack>
          {FEATURES.map((name) => (
            <Switch
              key={name}
              label={t(`features.${name}`)}
              description={t(`features.${name}_text`)}
              {...form.getInputProps(`feature_flags.${name}`, { type: 'checkbox' })}
            />
          ))}
        </Stack>
      </Card>
      <Card title={t('playback.together')}>
        <TextInput
          label={t('playback.live_feed')}
          description={t('playback.live_feed_text')}
          placeholder="https://"
          inputMode="url"
          dir="ltr"
          maxLength={500}
          {...form.getInputProps('live_event_feed_link')}
        />
      </Card>
    </SettingsSection>
  )
}
