import type { SrtAddress } from '@matinee/contract/live/live-events'
import { List, Stack, Text } from '@mantine/core'
import { CopyField } from '../parts/CopyField.tsx'
import { t } from '../text.ts'
import { ServerField } from './ServerField.tsx'
import { SrtSettings } from './SrtSettings.tsx'

interface EncoderSettingsProps {
  /** Null while live events cannot be received. */
  server: string | null
  secureServer: string | null
  /** Null where it is off. */
  whip: string | null
  streamKey: string
  /** Of an event; the permanent key opens none. */
  srt?: SrtAddress
}

/** What an encoder is set up with, and how that is done in OBS Studio. */
export const EncoderSettings = ({ server, secureServer, whip, streamKey, srt }: EncoderSettingsProps) => (
  <Stack>
    {secureServer && (
      <ServerField
        value={secureServer}
        label={t('live.secure_server')}
        description={t('live.secure_server_text')}
      />
    )}
    <ServerField value={server} label={t('live.server')} />
    <CopyField
      value={streamKey}
      label={t('live.key')}
      description={t('live.key_text')}
      revealLabel={t('live.key_show')}
    />
    {whip && <CopyField value={whip} label={t('live.whip')} description={t('live.whip_text')} />}
    {srt && <SrtSettings address={srt} />}
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('live.obs')}
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>
          {t('live.obs_service')}
          {whip && ` ${t('live.obs_whip')}`}
        </List.Item>
        <List.Item>{t('live.obs_keyframes')}</List.Item>
        <List.Item>{t('live.obs_start')}</List.Item>
      </List>
    </div>
  </Stack>
)
