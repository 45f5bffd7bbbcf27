import type { LiveTickets } from '@matinee/contract/live/live-tickets'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { TicketSums } from './TicketSums.tsx'

interface CancelQuestionProps {
  text: string
  /** The label of the button that cancels. */
  action: string
  tickets: UseQueryResult<LiveTickets>
  isPending: boolean
  onCancel: () => void
  onClose: () => void
}

/** What is given back, before anything is. */
export function CancelQuestion({ text, action, tickets, isPending, onCancel, onClose }: CancelQuestionProps) {
  const { data, error, refetch } = tickets
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={140} />
  const isRefused = data.left.length > 0 && !data.may_refund
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      <TicketSums tickets={data} />
      {isRefused && <Text size="sm">{t('live.refunds.not_allowed')}</Text>}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('live.keep')}
        </Button>
        <Button color="red.8" loading={isPending} disabled={isRefused} onClick={onCancel}>
          {action}
        </Button>
      </Group>
    </Stack>
  )
}
