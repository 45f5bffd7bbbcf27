import type { InvoiceEntry } from '@matinee/contract/sales'
import { Box, Group, Text } from '@mantine/core'
import { dayOf, moment } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { countryName } from '../../people/countries.ts'
import { t } from '../../text.ts'
import { money } from '../money.ts'
import { InvoiceBadge } from './SaleBadges.tsx'
import { Who } from './Who.tsx'

type Amounts = 'gross' | 'discount' | 'tax' | 'fee' | 'net'

const amount = (name: Amounts): Columns<InvoiceEntry>[number] => ({
  id: name,
  header: t(`sales.${name}`),
  meta: { end: true, wide: true },
  cell: ({ row: { original } }) => <Amount value={original[name]} currency={original.currency} />,
})

// Nothing is said quietly: what there is stands out.
const Amount = ({ value, currency }: { value: number; currency: string }) => (
  <Text size="sm" span c={value === 0 ? 'dimmed' : undefined} className="numbers">
    {money(value, currency)}
  </Text>
)

export const invoiceColumns: Columns<InvoiceEntry> = [
  { id: 'number', header: t('sales.invoice'), cell: ({ row }) => <Number invoice={row.original} /> },
  {
    id: 'who',
    header: t('sales.person'),
    meta: { wide: true },
    cell: ({ row }) => <Who member={row.original.member} />,
  },
  amount('gross'),
  amount('discount'),
  amount('tax'),
  amount('fee'),
  amount('net'),
  {
    id: 'status',
    header: t('sales.status'),
    meta: { wide: true },
    cell: ({ row }) => <InvoiceBadge status={row.original.status} />,
  },
  {
    id: 'by',
    header: t('sales.provider'),
    meta: { wide: true },
    cell: ({ row }) => <By invoice={row.original} />,
  },
]

const Number = ({ invoice }: { invoice: InvoiceEntry }) => (
  <Box miw={0}>
    <Group gap={6}>
      <TextLink to="/sales/invoices/$id" params={{ id: invoice.id }} size="sm" fw={500} className="numbers">
        <bdi>{invoice.number || t('sales.no_number')}</bdi>
      </TextLink>
      <Text size="sm" span hiddenFrom="md" className="numbers">
        {money(invoice.total, invoice.currency)}
      </Text>
    </Group>
    <Text size="xs" c="dimmed" className="as-written" style={{ overflowWrap: 'anywhere' }}>
      {invoice.document === 'credit_note' ? t('sales.credit_note') : invoice.title}
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
      <Who member={invoice.member} />
      <InvoiceBadge status={invoice.status} />
    </Box>
  </Box>
)

const By = ({ invoice: { provider, country } }: { invoice: InvoiceEntry }) => (
  <Box>
    <Text size="sm">{provider ? t(`sales.provider.${provider}`) : '–'}</Text>
    {country && (
      <Text size="xs" c="dimmed">
        {countryName(country)}
      </Text>
    )}
  </Box>
)
