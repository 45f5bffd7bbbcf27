import { List, Stack, Text } from '@mantine/core'
import { t } from '../text.ts'
import { ServerField } from './ServerField.tsx'
import { StreamKeyField } from './StreamKeyField.tsx'

interface EncoderSettingsProps {
  /** Null while live events cannot be received. */
  server: string | null
  secureServer: string | null
  streamKey: string
}

/** What an encoder is set up with, and how that is done in OBS Studio. */
export const EncoderSettings = ({ server, secureServer, streamKey }: EncoderSettingsProps) => (
  <Stack>
    {secureServer && (
      <ServerField
        value={secureServer}
        label={t('live.secure_server')}
        description={t('live.secure_server_text')}
      />
    )}
    <ServerField value={server} label={t('live.server')} />
    <StreamKeyField value={streamKey} />
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('live.obs')}
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>{t('live.obs_service')}</List.Item>
        <List.Item>{t('live.obs_keyframes')}</List.Item>
        <List.Item>{t('live.obs_start')}</List.Item>
      </List>
    </div>
  </Stack>
)
