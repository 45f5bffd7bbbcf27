import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dayOf } from '../../format.ts'
import { offer } from '../../offers/queries.ts'
import { Card } from '../../parts/Card.tsx'
import { CardSkeleton } from '../../parts/CardSkeleton.tsx'
import { TextLink } from '../../parts/links.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Screen } from '../../parts/Screen.tsx'
import styles from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { useCanMoveMoney } from '../billing-access.ts'
import { changeText } from './price-change-text.ts'
import { PriceChangeForm } from './PriceChangeForm.tsx'
import { PriceChangeState } from './PriceChangeState.tsx'
import { priceChanges } from './queries.ts'
import { ToPlan } from './ToPlan.tsx'

const route = getRouteApi('/shell/offers/$id/prices')

/** What subscribers of a plan pay: a new price for them, and those that were. */
export function PriceChangesScreen() {
  const { id } = route.useParams()
  return (
    <QueryBoundary title={t('price_changes.title')} query={useQuery(offer(id))}>
      {(plan) => <PriceChanges key={id} plan={plan} />}
    </QueryBoundary>
  )
}

function PriceChanges({ plan }: { plan: OfferDetail }) {
  const mayEdit = useCanMoveMoney()
  return (
    <Screen
      title={t('price_changes.title_of', { plan: plan.title })}
      width={960}
      before={<ToPlan to="/offers/$id" id={plan.id} label={plan.title} />}
    >
      {mayEdit && plan.type === 'recurring' && <PriceChangeForm plan={plan} />}
      <EarlierChanges offerId={plan.id} />
    </Screen>
  )
}

function EarlierChanges({ offerId }: { offerId: number }) {
  const query = useQuery(priceChanges(offerId))
  return (
    <Card title={t('price_changes.history')}>
      <Stack gap="xs">
        <CardSkeleton query={query} />
        {query.data?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('price_changes.none')}
          </Text>
        )}
        {query.data && query.data.length > 0 && (
          <ul className={styles.list}>
            {query.data.map((change) => (
              <li key={change.id} className={styles.row}>
                <div>
                  <TextLink to="/offers/price_changes/$id" params={{ id: change.id }} size="sm" fw={500}>
                    {changeText(change)}
                  </TextLink>
                  <Text size="xs" c="dimmed">
                    {t('price_changes.by', { name: change.actor_name, day: dayOf(change.created_at) })}
                  </Text>
                </div>
                <PriceChangeState state={change.state} />
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}
