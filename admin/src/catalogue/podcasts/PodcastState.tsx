import type { Podcast } from '@matinee/contract/catalogue/podcasts'
import { Alert, Stack, Text } from '@mantine/core'
import { CopyField } from '../../parts/CopyField.tsx'
import { t } from '../../text.ts'

/** The address of a podcast that is on, and how far its episodes are. */
export const PodcastState = ({
  podcast: { feed, episodes, has_picture, downloads },
}: {
  podcast: Podcast
}) => (
  <Stack gap="sm">
    {feed && (
      <CopyField
        label={t('podcast.address')}
        description={t('podcast.address_text')}
        value={`${window.location.origin}${feed}`}
      />
    )}
    {!has_picture && <Alert color="yellow">{t('podcast.no_picture')}</Alert>}
    {episodes.failed > 0 && <Alert color="yellow">{t('podcast.failed', { count: episodes.failed })}</Alert>}
    <Text size="sm" c="dimmed" component="output">
      {t('podcast.episodes', { ready: episodes.ready, making: episodes.making })}{' '}
      {t('podcast.downloads', { count: downloads })}
    </Text>
  </Stack>
)
