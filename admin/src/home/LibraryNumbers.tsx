import type { Home } from '@matinee/contract/home/home'
import { SimpleGrid } from '@mantine/core'
import { formatInteger } from '../analytics/reports/numbers.ts'
import { bytes, span } from '../format.ts'
import { Figure } from '../parts/Figure.tsx'
import { t } from '../text.ts'

/** The store's programs in four numbers. */
export const LibraryNumbers = ({ library }: { library: NonNullable<Home['library']> }) => (
  <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} spacing="md" m={0}>
    <Figure name={t('home.published')} value={formatInteger(library.published)} />
    <Figure name={t('home.drafts')} value={formatInteger(library.drafts)} />
    <Figure
      name={t('home.playing_time')}
      value={library.seconds_published > 0 ? span(library.seconds_published) : formatInteger(0)}
    />
    <Figure name={t('home.stored')} value={bytes(library.bytes_stored)} />
  </SimpleGrid>
)
