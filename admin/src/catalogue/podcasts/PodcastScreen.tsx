import { Text } from '@mantine/core'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { PodcastCard } from './PodcastCard.tsx'

/** The podcast of everything the store has; collections and categories have theirs on their own screens. */
export const PodcastScreen = () => (
  <Screen title={t('nav.podcast')} width={860}>
    <Text c="dimmed" mb="lg" maw={640}>
      {t('podcast.store_text')}
    </Text>
    <PodcastCard subject={{}} />
  </Screen>
)
