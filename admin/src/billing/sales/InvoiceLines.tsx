import type { InvoiceEntry } from '@matinee/contract/billing/sales'
import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { dayOf } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { documentMoney, documentName } from './document.ts'
import { InvoiceBadge } from './SaleBadges.tsx'

interface InvoiceLinesProps {
  title: string
  actions?: ReactNode
  invoices: InvoiceEntry[]
}

/** A short list of invoices, newest first. */
export const InvoiceLines = ({ title, actions, invoices }: InvoiceLinesProps) => (
  <Card title={title} actions={actions}>
    <Stack gap="sm">
      {invoices.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('sales.no_invoices')}
        </Text>
      )}
      {invoices.map((invoice) => (
        <Group key={invoice.id} wrap="nowrap" gap="sm">
          <Box flex={1} miw={0}>
            <TextLink to="/sales/invoices/$id" params={{ id: invoice.id }} size="sm" className="numbers">
              {documentName(invoice)}
            </TextLink>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {joinFacts([dayOf(invoice.issued_at), invoice.title])}
            </Text>
          </Box>
          <Text size="sm" className="numbers">
            {documentMoney(invoice, invoice.total)}
          </Text>
          <InvoiceBadge {...invoice} />
        </Group>
      ))}
    </Stack>
  </Card>
)
