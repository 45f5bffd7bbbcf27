import type { PixelFailure } from '@matinee/contract/analytics/pixel-targets'
import { Box, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { moment } from '../../format.ts'
import { t } from '../../text.ts'
import { problemIn } from './problems.ts'

/** The latest delivery failures, collapsed behind a button. */
export const LastFailures = ({ failures }: { failures: PixelFailure[] }) => (
  <Box component="details" flex="1 1 100%">
    <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
      {t('targets.failures', { count: failures.length })}
    </Text>
    <Box component="ul" my="xs" ps="md">
      {failures.map((failure) => (
        <Text component="li" key={failure.at} size="xs" c="dimmed">
          {joinFacts([moment(failure.at), problemIn(failure)])}
        </Text>
      ))}
    </Box>
  </Box>
)
