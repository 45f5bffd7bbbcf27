import type { InvoiceDetail } from '@matinee/contract/billing/sales'
import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { moment } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'

const COLOUR = { pending: 'yellow', succeeded: 'teal', failed: 'red' } as const

/** The refunds of an invoice: by whom, why, and the credit note. */
export const Refunds = ({ invoice: { refunds, currency } }: { invoice: InvoiceDetail }) => (
  <Card title={t('sales.refunds')}>
    <Stack gap="sm">
      {refunds.map(({ id, amount, to_balance, state, reason, problem, by, credit_note, created_at }) => (
        <Group key={id} wrap="nowrap" align="flex-start" gap="sm">
          <Box flex={1} miw={0}>
            <Text size="sm" className="numbers">
              {joinFacts([
                money(amount, currency),
                to_balance > 0 && t('sales.to_gift_cards', { amount: money(to_balance, currency) }),
              ])}
            </Text>
            {reason && (
              <Text size="sm" className="as-written" style={{ overflowWrap: 'anywhere' }}>
                {reason}
              </Text>
            )}
            {problem && (
              <Text size="sm" c="red.8">
                {problem}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {by && `${by} · `}
              <time dateTime={created_at}>{moment(created_at)}</time>
            </Text>
            {credit_note && (
              <TextLink to="/sales/invoices/$id" params={{ id: credit_note.id }} size="sm">
                {t('sales.credit_note_number', { number: credit_note.number })}
              </TextLink>
            )}
          </Box>
          <Badge variant="light" color={COLOUR[state]} style={{ flex: 'none' }}>
            {t(`sales.refund.${state}`)}
          </Badge>
        </Group>
      ))}
    </Stack>
  </Card>
)
