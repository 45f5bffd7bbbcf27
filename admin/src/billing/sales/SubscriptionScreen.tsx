import { keepSalesPlan } from '@matinee/contract/billing/sales-acts'
import type { SubscriptionDetail } from '@matinee/contract/billing/sales'
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconSwitchHorizontal, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinFacts } from '../../join-facts.ts'
import { call } from '../../call.ts'
import { share } from '../../analytics/reports/numbers.ts'
import { dayOf, moment } from '../../format.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { t } from '../../text.ts'
import { cardName } from '../card.ts'
import { money } from '../../money.ts'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { declineText } from './decline.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { isPaidOff, priceOf } from './price.ts'
import { subscription } from './queries.ts'
import { SubscriptionBadge } from './SaleBadges.tsx'
import { SeatLines } from './SeatLines.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import { SubscriptionHistory } from './SubscriptionHistory.tsx'
import { useSalesAction } from './use-sales-action.ts'
import { CustomerCell } from './CustomerCell.tsx'

const route = getRouteApi('/shell/sales/subscriptions/$id')

/** One subscription: its state, its history and its invoices. */
export function SubscriptionScreen() {
  const { id } = route.useParams()
  const query = useQuery(subscription(id))
  const before = <BackTo to="/sales/subscriptions" label={t('nav.subscriptions')} />
  return (
    <QueryBoundary title={t('sales.subscription')} before={before} query={query}>
      {(detail) => (
        <Screen
          key={id}
          title={detail.subscription.title}
          before={before}
          beside={<SubscriptionBadge {...detail.subscription} isPaidOff={isPaidOff(detail.subscription)} />}
          actions={<SubscriptionActions detail={detail} />}
        >
          <Stack gap="md">
            <Unpaid detail={detail} />
            <ComingChange detail={detail} />
            <ComingPrice subscription={detail.subscription} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
              <Stack gap="md">
                <About detail={detail} />
                <SeatLines seats={detail.seats} />
                <InvoiceLines title={t('nav.invoices')} invoices={detail.invoices} />
              </Stack>
              <SubscriptionHistory events={detail.events} />
            </SimpleGrid>
          </Stack>
        </Screen>
      )}
    </QueryBoundary>
  )
}

function Unpaid({ detail: { unpaid, subscription } }: { detail: SubscriptionDetail }) {
  if (!unpaid) return null
  const { amount, failure_code, next_try_at, invoice_id, number } = unpaid
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title={t('sales.unpaid', { amount: money(amount, subscription.currency) })}
    >
      <Text size="sm">
        {failure_code && `${declineText(failure_code)} `}
        {next_try_at && t('sales.next_try', { at: moment(next_try_at) })}
      </Text>
      <TextLink to="/sales/invoices/$id" params={{ id: invoice_id }} size="sm">
        {t('sales.invoice_number', { number })}
      </TextLink>
    </Alert>
  )
}

function ComingChange({ detail: { subscription, may_change } }: { detail: SubscriptionDetail }) {
  const keep = useSalesAction(() => call(keepSalesPlan, { params: { id: subscription.id } }), {
    done: t('sales.plan_kept'),
  })
  if (!subscription.next_offer) return null
  return (
    <Alert variant="light" icon={<IconSwitchHorizontal />}>
      <Group justify="space-between">
        <Text size="sm">
          {t('sales.changes_to', {
            plan: subscription.next_offer.title,
            day: dayOf(subscription.period_end),
          })}
        </Text>
        {may_change && (
          <Button size="compact-sm" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('sales.keep_plan')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** A new price its member was told of. */
function ComingPrice({ subscription: { price_change, currency } }: Pick<SubscriptionDetail, 'subscription'>) {
  if (!price_change) return null
  const { amount, from } = price_change
  return (
    <Alert variant="light" icon={<IconTag />}>
      {t('sales.price_coming', { amount: money(amount, currency), day: dayOf(from) })}
    </Alert>
  )
}

function About({ detail }: { detail: SubscriptionDetail }) {
  const { subscription, member, method, created_at, end_reason } = detail
  const { discount, next_payment, currency, credit } = subscription
  return (
    <Card title={t('sales.about')}>
      <DescriptionList>
        <DescriptionItem name={t('sales.person')}>
          <CustomerCell member={member} />
        </DescriptionItem>
        <DescriptionItem name={t('sales.price')}>{priceOf(subscription)}</DescriptionItem>
        {subscription.instalments && (
          <DescriptionItem name={t('sales.instalments')}>
            {t('sales.instalments_paid', subscription.instalments)}
          </DescriptionItem>
        )}
        {subscription.seats > 1 && (
          <DescriptionItem name={t('sales.seats')}>{seatsText(detail)}</DescriptionItem>
        )}
        {discount && (
          <DescriptionItem name={t('sales.discount')}>{discountText(discount, currency)}</DescriptionItem>
        )}
        {credit > 0 && (
          <DescriptionItem name={t('sales.credit_left')}>{money(credit, currency)}</DescriptionItem>
        )}
        <DescriptionItem name={t('sales.since')}>{dayOf(created_at)}</DescriptionItem>
        <DescriptionItem name={t('sales.current_period')}>
          {t('sales.period', { from: dayOf(subscription.period_start), to: dayOf(subscription.period_end) })}
        </DescriptionItem>
        {subscription.trial_ends_at && (
          <DescriptionItem name={t('sales.trial_ends')}>{dayOf(subscription.trial_ends_at)}</DescriptionItem>
        )}
        {next_payment && (
          <DescriptionItem name={t('sales.next')}>
            {t('sales.next_of', {
              amount: money(next_payment.amount, currency),
              day: dayOf(next_payment.at),
            })}
          </DescriptionItem>
        )}
        {subscription.resumes_at && (
          <DescriptionItem name={t('sales.resumes')}>{dayOf(subscription.resumes_at)}</DescriptionItem>
        )}
        {method && (
          <DescriptionItem name={t('sales.method')}>
            <bdi>{method.last4 ? cardName(method) : t(`sales.provider.${method.provider}`)}</bdi>
          </DescriptionItem>
        )}
        {subscription.ended_at && (
          <DescriptionItem name={t('sales.ended')}>{dayOf(subscription.ended_at)}</DescriptionItem>
        )}
        {end_reason && (
          <DescriptionItem name={t('sales.end_reason')}>
            {t(`sales.end_reason.${end_reason}` as 'sales.end_reason.asked')}
          </DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}

/** Its number, how many are given, and what changes with the next period; the buyer has one. */
const seatsText = ({ subscription: { seats, next_seats }, seats: given }: SubscriptionDetail) =>
  joinFacts([
    t('sales.seats_of', { seats, taken: given.length + 1 }),
    next_seats !== null && t('sales.seats_then', { seats: next_seats }),
  ])

type Discount = NonNullable<SubscriptionDetail['subscription']['discount']>

function discountText({ code, percent, amount, periods_left }: Discount, currency: string) {
  const off = percent === null ? money(amount ?? 0, currency) : share(percent / 100)
  const left = periods_left === null ? t('sales.for_ever') : t('sales.payments_left', { count: periods_left })
  return joinFacts([off, code, left])
}
