import type { InvoiceEntry } from '@matinee/contract/billing/sales'
import { Box, Group, Stack, Text } from '@mantine/core'
import { dayOf, moment } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { countryName } from '../../countries.ts'
import { t } from '../../text.ts'
import { documentMoney, documentName } from './document.ts'
import { InvoiceBadge } from './SaleBadges.tsx'
import { CustomerCell } from './CustomerCell.tsx'

type Amounts = 'gross' | 'discount' | 'tax' | 'fee' | 'net'

const amount = (name: Amounts): Columns<InvoiceEntry>[number] => ({
  id: name,
  header: t(`sales.${name}`),
  meta: { end: true, wide: true },
  cell: ({ row: { original } }) => <Amount invoice={original} value={original[name]} />,
})

// A zero is dimmed, so that amounts stand out.
const Amount = ({ invoice, value }: { invoice: InvoiceEntry; value: number }) => (
  <Text size="sm" span c={value === 0 ? 'dimmed' : undefined} className="numbers">
    {documentMoney(invoice, value)}
  </Text>
)

/** The total with tax, and the refunded part. */
const PaidAmount = ({ invoice }: { invoice: InvoiceEntry }) => (
  <>
    <Amount invoice={invoice} value={invoice.paid} />
    {invoice.refunded > 0 && (
      <Text size="xs" c="dimmed" className="numbers">
        {t('sales.amount_refunded', { amount: documentMoney(invoice, invoice.refunded) })}
      </Text>
    )}
  </>
)

export const invoiceColumns: Columns<InvoiceEntry> = [
  { id: 'number', header: t('sales.invoice'), cell: ({ row }) => <Number invoice={row.original} /> },
  {
    id: 'who',
    header: t('sales.person'),
    meta: { wide: true },
    cell: ({ row }) => <CustomerCell member={row.original.member} />,
  },
  amount('gross'),
  amount('discount'),
  amount('tax'),
  {
    id: 'paid',
    header: t('sales.paid'),
    meta: { end: true, wide: true },
    cell: ({ row }) => <PaidAmount invoice={row.original} />,
  },
  amount('fee'),
  amount('net'),
  {
    id: 'status',
    header: t('sales.status'),
    meta: { wide: true },
    cell: ({ row }) => <InvoiceBadge {...row.original} />,
  },
  {
    id: 'by',
    header: t('sales.provider'),
    meta: { wide: true },
    cell: ({ row }) => <PaymentOrigin invoice={row.original} />,
  },
]

// A narrow window has room for one column, which then holds the facts of the others.
const Number = ({ invoice }: { invoice: InvoiceEntry }) => (
  <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
    <Box miw={0}>
      <TextLink to="/sales/invoices/$id" params={{ id: invoice.id }} size="sm" fw={500} className="numbers">
        {documentName(invoice)}
      </TextLink>
      <Text size="xs" c="dimmed" className="as-written" style={{ overflowWrap: 'anywhere' }}>
        {invoice.title}
      </Text>
      <Text
        size="xs"
        c="dimmed"
        component="time"
        dateTime={invoice.issued_at}
        title={moment(invoice.issued_at)}
      >
        {dayOf(invoice.issued_at)}
      </Text>
      <Box hiddenFrom="md" mt={4}>
        <CustomerCell member={invoice.member} />
      </Box>
    </Box>
    <Stack hiddenFrom="md" gap={4} align="flex-end" flex="none">
      <Text size="sm" fw={500} className="numbers">
        {documentMoney(invoice, invoice.total)}
      </Text>
      <InvoiceBadge {...invoice} />
    </Stack>
  </Group>
)

const PaymentOrigin = ({ invoice: { provider, country } }: { invoice: InvoiceEntry }) => (
  <Box>
    <Text size="sm">{provider ? t(`sales.provider.${provider}`) : '–'}</Text>
    {country && (
      <Text size="xs" c="dimmed">
        {countryName(country)}
      </Text>
    )}
  </Box>
)
