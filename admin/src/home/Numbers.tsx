import type { getOverview } from '@matinee/contract/store/store'
import type { ReplyBody } from '@matinee/contract/platform/endpoint'
import { SimpleGrid } from '@mantine/core'
import { bytes, span } from '../format.ts'
import { formatInteger } from '../analytics/reports/numbers.ts'
import { Figure } from '../parts/Figure.tsx'
import { t } from '../text.ts'

export type Overview = ReplyBody<typeof getOverview>

/** The store in four numbers. */
export const Numbers = ({ numbers }: { numbers: Overview }) => (
  <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} spacing="md" m={0}>
    <Figure name={t('home.published')} value={formatInteger(numbers.published)} />
    <Figure name={t('home.drafts')} value={formatInteger(numbers.drafts)} />
    <Figure
      name={t('home.playing_time')}
      value={numbers.seconds_published > 0 ? span(numbers.seconds_published) : formatInteger(0)}
    />
    <Figure name={t('home.stored')} value={bytes(numbers.bytes_stored)} />
  </SimpleGrid>
)
