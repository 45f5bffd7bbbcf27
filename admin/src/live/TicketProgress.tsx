import { retryTicketRefunds, type LiveTickets } from '@matinee/contract/live/live-tickets'
import { Alert, Button, Group, List, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { money } from '../money.ts'
import { TextLink } from '../parts/links.tsx'
import { notifyError } from '../parts/notify.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { liveTickets, liveTicketsKey } from './queries.ts'

const LOOKS_AGAIN_MS = 2000

interface TicketProgressProps {
  id: number
  onClose: () => void
}

const ticketsIn = ({ left, pending, refunded, failed_count }: LiveTickets) =>
  left.reduce((sum, { tickets }) => sum + tickets, 0) + pending + refunded + failed_count

/** How many tickets of a canceled event are refunded, and what the provider refused. */
export function TicketProgress({ id, onClose }: TicketProgressProps) {
  const { data, error, refetch } = useQuery({
    ...liveTickets(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && data.refunded === ticketsIn(data) ? false : LOOKS_AGAIN_MS,
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={100} />
  const total = ticketsIn(data)
  const label = t('live.refunds.progress', { done: data.refunded, total })
  return (
    <Stack>
      {total === 0 && <Text size="sm">{t('live.refunds.none')}</Text>}
      {total > 0 && (
        <>
          <Text component="output" size="sm">
            {label}
          </Text>
          <Progress value={(100 * data.refunded) / total} aria-label={label} />
        </>
      )}
      {data.failed_count > 0 && <FailedRefunds id={id} tickets={data} />}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}

function FailedRefunds({ id, tickets }: { id: number; tickets: LiveTickets }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(retryTicketRefunds, { params: { id } }),
    onError: notifyError,
    onSuccess: (data) => queries.setQueryData(liveTicketsKey(id), data),
  })
  return (
    <Alert color="red" variant="light" title={t('live.refunds.failed', { count: tickets.failed_count })}>
      <Stack align="flex-start" gap="sm">
        <List size="sm">
          {tickets.failed.map(({ invoice_id, number, amount, currency, problem }) => (
            <List.Item key={invoice_id}>
              <TextLink to="/sales/invoices/$id" params={{ id: invoice_id }} size="sm">
                {number}
              </TextLink>{' '}
              {money(amount, currency)} {problem}
            </List.Item>
          ))}
        </List>
        {tickets.may_refund && (
          <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
            {t('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
