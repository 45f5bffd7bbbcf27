import type { PriceChange } from '@matinee/contract/billing/price-changes'
import { PRICE_PERSON_STATES } from '@matinee/contract/billing/price-changes'
import { Alert, Button, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dayOf } from '../../format.ts'
import { pageLanguage } from '../../language.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Figure } from '../../parts/Figure.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { audienceText, changeText } from './price-change-text.ts'
import { PriceChangeActions } from './PriceChangeActions.tsx'
import { PriceChangePeople } from './PriceChangePeople.tsx'
import { PriceChangeState } from './PriceChangeState.tsx'
import { priceChange } from './queries.ts'
import { ToPlan } from './ToPlan.tsx'
import { usePriceChangeAct } from './use-price-change-act.ts'

const route = getRouteApi('/shell/offers/price_changes/$id')

/** A price change on its way, or afterwards: who was told, and who pays the new price. */
export function PriceChangeScreen() {
  const { id } = route.useParams()
  return (
    <QueryBoundary title={t('price_changes.title')} query={useQuery(priceChange(id))}>
      {(change) => (
        <Screen
          key={id}
          title={changeText(change)}
          before={<ToPlan to="/offers/$id/prices" id={change.offer_id} label={t('price_changes.title')} />}
          beside={<PriceChangeState state={change.state} />}
          actions={<PriceChangeActions change={change} />}
        >
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              <Facts
                facts={[
                  audienceText(change),
                  t('price_changes.by', { name: change.actor_name, day: dayOf(change.created_at) }),
                ]}
              />
            </Text>
            <NoticeProgress change={change} />
            <UnreachedAlert change={change} />
            <Figures counts={change.counts} />
            <PriceChangePeople change={change} />
          </Stack>
        </Screen>
      )}
    </QueryBoundary>
  )
}

/** How many were told, while that goes on. */
function NoticeProgress({ change: { counts } }: { change: PriceChange }) {
  const left = counts.waiting + counts.telling
  if (left === 0) return null
  const all = left + counts.told + counts.changed + counts.unreached + counts.leaving
  const done = all - left
  return (
    <div>
      <Text size="sm" component="output" className="numbers">
        {t('price_changes.telling', { done: inNumbers(done), all: inNumbers(all) })}
      </Text>
      <Progress mt="xs" value={(done / all) * 100} aria-label={t('price_changes.state.running')} />
    </div>
  )
}

function UnreachedAlert({ change }: { change: PriceChange }) {
  const retell = usePriceChangeAct(change, 'retell')
  if (change.counts.unreached === 0 || change.state !== 'running') return null
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconMailOff />}
      title={t('price_changes.unreached_title', { count: change.counts.unreached })}
    >
      <Stack gap="xs" align="start">
        <Text size="sm">{t('price_changes.unreached_text')}</Text>
        {change.may_stop && (
          <Button
            size="compact-sm"
            variant="default"
            loading={retell.isPending}
            onClick={() => retell.mutate()}
          >
            {t('price_changes.retell')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

const Figures = ({ counts }: Pick<PriceChange, 'counts'>) => (
  <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 4 }} m={0}>
    {PRICE_PERSON_STATES.filter((state) => counts[state] > 0).map((state) => (
      <Figure key={state} name={t(`price_changes.person.${state}`)} value={inNumbers(counts[state])} />
    ))}
  </SimpleGrid>
)

const inNumbers = (count: number) => count.toLocaleString(pageLanguage())
