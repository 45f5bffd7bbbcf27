import type { Totals } from '@matinee/contract/billing/checkout'
import type { VatCheck } from '@matinee/contract/billing/taxes'
import type { OrderDetail } from '@matinee/contract/billing/sales'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinFacts } from '../../join-facts.ts'
import { moment } from '../../format.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { countryName } from '../../countries.ts'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { t } from '../../text.ts'
import { Amounts, type Sum } from './Amounts.tsx'
import { Attempts } from './Attempts.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { declineText } from './decline.ts'
import { orderTitle } from './OrdersScreen.tsx'
import { order } from './queries.ts'
import { OrderBadge } from './SaleBadges.tsx'
import { CustomerCell } from './CustomerCell.tsx'

const route = getRouteApi('/shell/sales/orders/$id')

/** One order: its progress and its result. */
export function OrderScreen() {
  const { id } = route.useParams()
  const query = useQuery(order(id))
  const before = <BackTo to="/sales/orders" label={t('nav.orders')} />
  return (
    <QueryBoundary title={t('sales.order')} before={before} query={query}>
      {(data) => (
        <Screen key={id} title={orderTitle(data)} before={before} beside={<OrderBadge state={data.state} />}>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <Stack gap="md">
              <Costs order={data} />
              <Attempts attempts={data.attempts} currency={data.currency} />
            </Stack>
            <About order={data} />
          </SimpleGrid>
        </Screen>
      )}
    </QueryBoundary>
  )
}

function Costs({ order }: { order: OrderDetail }) {
  const { totals } = order
  if (!totals)
    return (
      <Card title={t('sales.lines')}>
        <Text size="sm" c="dimmed">
          {t('sales.no_totals')}
        </Text>
      </Card>
    )
  const off = (name: string, amount: number): Sum[] => (amount ? [{ name, amount: -amount }] : [])
  return (
    <Card title={t('sales.lines')}>
      <Amounts
        label={t('sales.lines')}
        currency={totals.currency}
        lines={linesOf(order, totals)}
        sums={[
          ...off(
            order.coupon ? t('sales.discount_code', { code: order.coupon }) : t('sales.discount'),
            totals.discount,
          ),
          ...(totals.tax ? [{ name: totals.tax_name ?? t('sales.tax'), amount: totals.tax }] : []),
          { name: t('sales.total'), amount: totals.total, isTotal: true },
          ...off(t('sales.balance_used'), totals.balance_used),
          { name: t('sales.due_now'), amount: totals.due_now, isTotal: true },
        ]}
      />
    </Card>
  )
}

function linesOf(order: OrderDetail, { subtotal, setup_fee = 0 }: Totals) {
  const bought = { title: orderTitle(order), amount: subtotal - setup_fee }
  return setup_fee > 0 ? [bought, { title: t('offer.setup_fee'), amount: setup_fee }] : [bought]
}

/** What VIES said, when, and the number of the consultation; or that it was not reached. */
function vatCheckText({ state, name, consultation, checked_at }: VatCheck) {
  const said = t(`sales.vat.${state}`, { at: moment(checked_at) })
  return joinFacts([said, name, consultation && t('sales.vat.consultation', { number: consultation })])
}

const About = ({ order }: { order: OrderDetail }) => (
  <Card title={t('sales.about')}>
    <DescriptionList>
      <DescriptionItem name={t('sales.person')}>
        <CustomerCell member={order.member} name={order.name} email={order.email} />
      </DescriptionItem>
      <DescriptionItem name={t('sales.begun')}>{moment(order.created_at)}</DescriptionItem>
      {order.reached_payment_at && (
        <DescriptionItem name={t('sales.reached_payment')}>
          {moment(order.reached_payment_at)}
        </DescriptionItem>
      )}
      {order.completed_at && (
        <DescriptionItem name={t('sales.completed_at')}>{moment(order.completed_at)}</DescriptionItem>
      )}
      {order.failure_code && (
        <DescriptionItem name={t('sales.failure')}>{declineText(order.failure_code)}</DescriptionItem>
      )}
      {order.is_trial && (
        <DescriptionItem name={t('sales.trial')}>
          {t(order.winback ? 'sales.trial_again' : 'yes')}
        </DescriptionItem>
      )}
      {order.upsell_from && (
        <DescriptionItem name={t('sales.upsell_from')}>{order.upsell_from}</DescriptionItem>
      )}
      {order.country && (
        <DescriptionItem name={t('reports.country')}>{countryName(order.country)}</DescriptionItem>
      )}
      {order.address.length > 0 && (
        <DescriptionItem name={t('sales.address')}>{order.address.join(', ')}</DescriptionItem>
      )}
      {order.vat_id && (
        <DescriptionItem name={t('sales.vat_id')}>
          {order.vat_id}
          {order.vat_check && (
            <Text size="xs" c="dimmed">
              {vatCheckText(order.vat_check)}
            </Text>
          )}
        </DescriptionItem>
      )}
      {order.came_from && <DescriptionItem name={t('sales.came_from')}>{order.came_from}</DescriptionItem>}
      {order.mails_sent > 0 && (
        <DescriptionItem name={t('sales.mails_sent')}>{order.mails_sent}</DescriptionItem>
      )}
      {order.invoice && (
        <DescriptionItem name={t('sales.invoice')}>
          <TextLink to="/sales/invoices/$id" params={{ id: order.invoice.id }} size="sm">
            <bdi>{order.invoice.number}</bdi>
          </TextLink>
        </DescriptionItem>
      )}
      {order.subscription_id && (
        <DescriptionItem name={t('sales.subscription')}>
          <TextLink to="/sales/subscriptions/$id" params={{ id: order.subscription_id }} size="sm">
            {orderTitle(order)}
          </TextLink>
        </DescriptionItem>
      )}
    </DescriptionList>
  </Card>
)
