import type { InvoiceAttempt } from '@matinee/contract/billing/sales'
import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { t } from '../../text.ts'
import { cardName } from '../card.ts'
import { money } from '../../money.ts'
import { declineText } from './decline.ts'

const COLOUR = { pending: 'yellow', requires_action: 'yellow', succeeded: 'teal', failed: 'red' } as const

interface AttemptsProps {
  attempts: InvoiceAttempt[]
  currency: string
}

/** All payment attempts, newest first, with the reason of each failure. */
export const Attempts = ({ attempts, currency }: AttemptsProps) => (
  <Card title={t('sales.attempts')}>
    <Stack gap="sm">
      {attempts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('sales.no_attempts')}
        </Text>
      )}
      {attempts.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} currency={currency} />
      ))}
    </Stack>
  </Card>
)

function Attempt({ attempt, currency }: { attempt: InvoiceAttempt; currency: string }) {
  const { provider, state, amount, fee, failure_code, method, ref, created_at } = attempt
  const by = method?.last4 ? cardName(method) : null
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <Box flex={1} miw={0}>
        <Text size="sm" className="numbers">
          <Facts facts={[money(amount, currency), t(`sales.provider.${provider}`), by]} />
        </Text>
        {failure_code && <Text size="sm">{declineText(failure_code)}</Text>}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Facts
            facts={[
              <time key="at" dateTime={created_at}>
                {moment(created_at)}
              </time>,
              fee > 0 && t('sales.fee_of', { fee: money(fee, currency) }),
              ref,
            ]}
          />
        </Text>
      </Box>
      <Badge variant="light" color={COLOUR[state]} style={{ flex: 'none' }}>
        {t(`sales.attempt.${state}`)}
      </Badge>
    </Group>
  )
}
