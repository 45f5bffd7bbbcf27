import type { VideoDetail } from '@matinee/contract/media/media'
import { Text } from '@mantine/core'
import { joinFacts } from '../join-facts.ts'
import { t } from '../text.ts'
import { languageName } from './languages.ts'
import { Section } from './Section.tsx'

/** The audio tracks of a film. */
export const AudioTracks = ({ sounds }: Pick<VideoDetail, 'sounds'>) => (
  <Section title={t('film.sounds')}>
    <Text size="sm">{joinFacts(sounds.map(nameOf))}</Text>
  </Section>
)

function nameOf({ language, label }: VideoDetail['sounds'][number]) {
  // A track without title and language is labelled by its number alone.
  if (/^\d+$/.test(label)) return t('film.sound_number', { number: label })
  return language === 'und' || label === languageName(language)
    ? label
    : `${label} (${languageName(language)})`
}
