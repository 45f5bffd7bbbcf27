import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BackTo } from '../../parts/BackTo.tsx'
import { NotFound } from '../../parts/NotFound.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { webhooks } from './queries.ts'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookState } from './WebhookState.tsx'

const route = getRouteApi('/shell/settings/webhooks/$id')

/** One endpoint: what it is told of, and the log of what was sent. */
export function WebhookScreen() {
  const { id } = route.useParams()
  const { delivery, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({ ...webhooks, refetchInterval: 10_000 })
  const endpoint = data?.find((each) => each.id === id)
  if (data && !endpoint) return <NotFound />
  return (
    <Screen
      title={endpoint ? endpoint.description || new URL(endpoint.url).host : t('nav.webhooks')}
      width={1000}
      before={<BackTo to="/settings/webhooks" label={t('nav.webhooks')} />}
      beside={endpoint && <WebhookState endpoint={endpoint} />}
    >
      {!endpoint && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {endpoint && (
        <Stack gap="lg">
          <WebhookCard endpoint={endpoint} />
          <DeliveriesCard
            endpoint={endpoint}
            asked={asked}
            onAsk={(search) => void navigate({ search, replace: true })}
          />
          <DeliveryDrawer
            endpoint={endpoint}
            deliveryId={delivery}
            onClose={() => void navigate({ search: asked })}
          />
        </Stack>
      )}
    </Screen>
  )
}
