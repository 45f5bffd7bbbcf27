import type { InvoiceDetail } from '@matinee/contract/billing/sales'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dayOf, moment } from '../../format.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { countryName } from '../../countries.ts'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { share } from '../../analytics/reports/numbers.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { Amounts, type Sum } from './Amounts.tsx'
import { Attempts } from './Attempts.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { documentName } from './document.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import { invoice } from './queries.ts'
import { Refunds } from './Refunds.tsx'
import { InvoiceBadge } from './SaleBadges.tsx'
import { CustomerCell } from './CustomerCell.tsx'

const route = getRouteApi('/shell/sales/invoices/$id')

/** One invoice or credit note with its history. */
export function InvoiceScreen() {
  const { id } = route.useParams()
  const query = useQuery(invoice(id))
  const before = <BackTo to="/sales/invoices" label={t('nav.invoices')} />
  return (
    <QueryBoundary title={t('sales.invoice')} before={before} query={query}>
      {(data) => (
        <Screen
          key={id}
          title={documentName(data)}
          before={before}
          beside={<InvoiceBadge {...data} />}
          actions={<InvoiceActions invoice={data} />}
        >
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <Stack gap="md">
              <InvoiceLinesCard invoice={data} />
              {data.document === 'invoice' && <Attempts attempts={data.attempts} currency={data.currency} />}
            </Stack>
            <Stack gap="md">
              <About invoice={data} />
              {data.refunds.length > 0 && <Refunds invoice={data} />}
              <Parties invoice={data} />
            </Stack>
          </SimpleGrid>
        </Screen>
      )}
    </QueryBoundary>
  )
}

const InvoiceLinesCard = ({ invoice }: { invoice: InvoiceDetail }) => (
  <Card title={t('sales.lines')}>
    <Amounts
      label={t('sales.lines')}
      currency={invoice.currency}
      lines={invoice.lines.map(({ title, is_setup_fee, instalment, amount, period_start, period_end }) => ({
        title: is_setup_fee ? t('sales.setup_fee', { plan: title }) : title,
        amount,
        note: instalment
          ? t('sales.instalment', instalment)
          : period_start && period_end
            ? t('sales.period', { from: dayOf(period_start), to: dayOf(period_end) })
            : null,
      }))}
      sums={sumsOf(invoice)}
    />
    {invoice.reverse_charge && (
      <Text size="xs" c="dimmed" mt="xs">
        {t('sales.reverse_charge', { id: invoice.vat_id ?? '' })}
      </Text>
    )}
  </Card>
)

function sumsOf(invoice: InvoiceDetail): Sum[] {
  const {
    discount,
    coupon,
    credit,
    tax,
    tax_mode,
    tax_name,
    tax_rate,
    total,
    balance_used,
    amount_due,
    fee,
  } = invoice
  const taxName = t(tax_mode === 'inclusive' ? 'sales.tax_included' : 'sales.tax_of', {
    name: tax_name ?? t('sales.tax'),
    rate: share(tax_rate),
  })
  const listed: (Sum | false)[] = [
    discount !== 0 && {
      name: coupon ? t('sales.discount_code', { code: coupon }) : t('sales.discount'),
      amount: -discount,
    },
    credit !== 0 && { name: t('sales.credit'), amount: -credit },
    tax !== 0 && { name: taxName, amount: tax },
    { name: t('sales.total'), amount: total, isTotal: true },
    balance_used !== 0 && { name: t('sales.balance_used'), amount: -balance_used },
    balance_used !== 0 && { name: t('sales.by_provider'), amount: amount_due },
    invoice.refunded !== 0 && { name: t('sales.refunds'), amount: -invoice.refunded },
    invoice.paid_at !== null && { name: t('sales.net'), amount: invoice.net, isTotal: true },
    fee !== 0 && { name: t('sales.fee'), amount: -fee },
  ]
  return listed.filter((sum): sum is Sum => sum !== false)
}

const About = ({ invoice }: { invoice: InvoiceDetail }) => (
  <Card title={t('sales.about')}>
    <DescriptionList>
      <DescriptionItem name={t('sales.person')}>
        <CustomerCell member={invoice.member} />
      </DescriptionItem>
      <DescriptionItem name={t('sales.kind')}>{t(`sales.kind.${invoice.kind}`)}</DescriptionItem>
      <DescriptionItem name={t('sales.issued')}>{moment(invoice.issued_at)}</DescriptionItem>
      {invoice.paid_at && (
        <DescriptionItem name={t('sales.paid_at')}>{moment(invoice.paid_at)}</DescriptionItem>
      )}
      {invoice.due_at && !invoice.paid_at && (
        <DescriptionItem name={t('sales.due_at')}>{moment(invoice.due_at)}</DescriptionItem>
      )}
      {invoice.voided_at && (
        <DescriptionItem name={t('sales.voided_at')}>{moment(invoice.voided_at)}</DescriptionItem>
      )}
      {invoice.amount_paid > 0 && (
        <DescriptionItem name={t('sales.amount_paid')}>
          {money(invoice.amount_paid, invoice.currency)}
        </DescriptionItem>
      )}
      {invoice.provider && (
        <DescriptionItem name={t('sales.provider')}>
          {t(`sales.provider.${invoice.provider}`)}
        </DescriptionItem>
      )}
      {invoice.country && (
        <DescriptionItem name={t('reports.country')}>{countryName(invoice.country)}</DescriptionItem>
      )}
      <RelatedDocuments invoice={invoice} />
    </DescriptionList>
  </Card>
)

const RelatedDocuments = ({
  invoice: { subscription, order_id, corrects, credit_notes },
}: {
  invoice: InvoiceDetail
}) => (
  <>
    {subscription && (
      <DescriptionItem name={t('sales.subscription')}>
        <TextLink to="/sales/subscriptions/$id" params={{ id: subscription.id }} size="sm">
          {subscription.title}
        </TextLink>
      </DescriptionItem>
    )}
    {order_id && (
      <DescriptionItem name={t('sales.order')}>
        <TextLink to="/sales/orders/$id" params={{ id: order_id }} size="sm">
          {t('sales.order_number', { number: String(order_id) })}
        </TextLink>
      </DescriptionItem>
    )}
    {corrects && (
      <DescriptionItem name={t('sales.corrects')}>
        <TextLink to="/sales/invoices/$id" params={{ id: corrects.id }} size="sm">
          <bdi>{corrects.number}</bdi>
        </TextLink>
      </DescriptionItem>
    )}
    {credit_notes.map(({ id, number }) => (
      <DescriptionItem key={id} name={t('sales.credit_note')}>
        <TextLink to="/sales/invoices/$id" params={{ id }} size="sm">
          <bdi>{number}</bdi>
        </TextLink>
      </DescriptionItem>
    ))}
  </>
)

const Parties = ({ invoice: { seller, buyer } }: { invoice: InvoiceDetail }) => (
  <Card title={t('sales.parties')}>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {[
        { heading: t('sales.seller'), party: seller },
        { heading: t('sales.buyer'), party: buyer },
      ].map(({ heading, party }) => (
        <div key={heading}>
          <Text size="xs" c="dimmed">
            {heading}
          </Text>
          <Text size="sm" className="as-written">
            {party.name ?? '–'}
          </Text>
          {party.lines.map((line) => (
            <Text key={line} size="sm" className="as-written" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ))}
        </div>
      ))}
    </SimpleGrid>
  </Card>
)
