import type { LiveTickets } from '@matinee/contract/live/live-tickets'
import { Stack, Text } from '@mantine/core'
import { money } from '../money.ts'
import { t } from '../text.ts'

/** How many tickets are given back and how much money, by currency, and what is not. */
export const TicketSums = ({ tickets: { left, other_offers } }: { tickets: LiveTickets }) => (
  <Stack gap="xs">
    {left.length === 0 && <Text size="sm">{t('live.refunds.none')}</Text>}
    {left.map(({ currency, tickets, amount }) => (
      <Text key={currency} size="sm" fw={500}>
        {t('live.refunds.left', { tickets, amount: money(amount, currency) })}
      </Text>
    ))}
    {other_offers.length > 0 && (
      <Text size="sm" c="dimmed">
        {t('live.refunds.others', { offers: other_offers.join(', ') })}
      </Text>
    )}
  </Stack>
)
