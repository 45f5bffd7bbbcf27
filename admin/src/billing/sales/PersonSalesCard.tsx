import { resetTrial } from '@matinee/contract/billing/sales-acts'
import type { PersonSales, SubscriptionEntry } from '@matinee/contract/billing/sales'
import type { Person } from '@matinee/contract/members/people'
import { SOURCE_NAMES } from '@matinee/contract/members/people-imports'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { call } from '../../call.ts'
import { dayOf } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { ButtonLink, TextLink } from '../../parts/links.tsx'
import { CardSkeleton } from '../../parts/CardSkeleton.tsx'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { isPaidOff, priceOf } from './price.ts'
import { personSales } from './queries.ts'
import { SubscriptionBadge } from './SaleBadges.tsx'
import { useSalesAction } from './use-sales-action.ts'

/** A person's subscriptions, payments and balance, on their page. */
export function PersonSalesCard({ person }: { person: Person }) {
  const query = useQuery(personSales(person.id))
  const [isGranting, setGranting] = useState(false)
  const { data } = query
  const isFree = !data?.subscription || data.subscription.status === 'canceled'
  return (
    <>
      <Card
        title={t('sales.subscription')}
        actions={
          data?.may_change &&
          isFree && (
            <Button size="compact-sm" variant="default" onClick={() => setGranting(true)}>
              {t('sales.grant')}
            </Button>
          )
        }
      >
        <CardSkeleton query={query} />
        {data && <SalesSummary person={person} sales={data} />}
      </Card>
      {data && data.invoices.length > 0 && (
        <InvoiceLines
          title={t('nav.invoices')}
          invoices={data.invoices}
          actions={
            <ButtonLink
              to="/sales/invoices"
              search={{ member_id: person.id }}
              size="compact-sm"
              variant="default"
            >
              {t('sales.show_all')}
            </ButtonLink>
          }
        />
      )}
      {isGranting && <GrantDialog person={person} onClose={() => setGranting(false)} />}
    </>
  )
}

const SubscriptionLine = ({ entry }: { entry: SubscriptionEntry }) => (
  <Group justify="space-between" gap="xs">
    <Box miw={0}>
      <TextLink to="/sales/subscriptions/$id" params={{ id: entry.id }} size="sm" fw={500}>
        {entry.title}
      </TextLink>
      <Text size="xs" c="dimmed">
        {joinFacts([priceOf(entry), entry.instalments && t('sales.instalments_paid', entry.instalments)])}
      </Text>
    </Box>
    <SubscriptionBadge {...entry} isPaidOff={isPaidOff(entry)} />
  </Group>
)

function SalesSummary({ person, sales }: { person: Person; sales: PersonSales }) {
  const { subscription, instalments, spent, spent_elsewhere, balance } = sales
  return (
    <Stack gap="sm">
      {subscription ? (
        <SubscriptionLine entry={subscription} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('sales.no_subscription')}
        </Text>
      )}
      {instalments.map((entry) => (
        <SubscriptionLine key={entry.id} entry={entry} />
      ))}
      <DescriptionList>
        {subscription?.next_at && (
          <DescriptionItem name={t(subscription.cancel_at_end ? 'sales.ends' : 'sales.next')}>
            {dayOf(subscription.next_at)}
          </DescriptionItem>
        )}
        {spent.map(({ currency, paid, refunded }) => (
          <DescriptionItem key={currency} name={t('sales.spent')}>
            {money(paid - refunded, currency)}
          </DescriptionItem>
        ))}
        {spent_elsewhere && (
          <DescriptionItem name={t('sales.spent_elsewhere')}>
            {money(spent_elsewhere.amount, spent_elsewhere.currency)}
            {spent_elsewhere.source && ` (${SOURCE_NAMES[spent_elsewhere.source]})`}
          </DescriptionItem>
        )}
        {balance.map(({ currency, amount }) => (
          <DescriptionItem key={currency} name={t('sales.balance')}>
            {money(amount, currency)}
          </DescriptionItem>
        ))}
        <DescriptionItem name={t('sales.trial')}>
          <Trial person={person} sales={sales} />
        </DescriptionItem>
      </DescriptionList>
    </Stack>
  )
}

function Trial({ person, sales: { trial_left, may_change } }: { person: Person; sales: PersonSales }) {
  const reset = useSalesAction(() => call(resetTrial, { params: { id: person.id } }), {
    done: t('sales.trial_reset_done'),
  })
  const ask = async () => {
    const question = {
      title: t('sales.trial_reset'),
      text: t('sales.trial_reset_text', { name: person.name }),
      action: t('sales.trial_reset'),
    }
    if (await askConfirmation(question)) reset.mutate()
  }
  if (trial_left) return t('sales.trial_left')
  return (
    <Group gap="xs">
      {t('sales.trial_taken')}
      {may_change && (
        <Button size="compact-xs" variant="default" loading={reset.isPending} onClick={() => void ask()}>
          {t('sales.trial_reset')}
        </Button>
      )}
    </Group>
  )
}
