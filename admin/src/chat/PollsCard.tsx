import type { ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { Badge, Box, Button, Group, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { joinFacts } from '../join-facts.ts'
import { moment, percent } from '../format.ts'
import { useHasAccess } from '../members/role-access.ts'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { t } from '../text.ts'
import { PollDialog } from './PollDialog.tsx'
import { PreparedPolls } from './PreparedPolls.tsx'
import { usePolls } from './use-polls.ts'

const HEIGHT = 420

interface PollsCardProps {
  liveEventId: number
  /** Polls are started before and during an event. */
  isOver: boolean
}

/** The polls of an event, newest first, for those with access to its chat. */
export function PollsCard(props: PollsCardProps) {
  return useHasAccess('community') ? <Polls {...props} /> : null
}

function Polls({ liveEventId, isOver }: PollsCardProps) {
  const mayChange = useHasAccess('community', 'edit')
  const { polls, error, refetch, close } = usePolls(liveEventId)
  const isOneOpen = polls?.some(({ closed_at }) => closed_at === null) ?? true
  if (isOver && polls?.length === 0) return null

  return (
    <Card
      title={t('chat.polls')}
      actions={mayChange && !isOver && <StartPoll liveEventId={liveEventId} isOneOpen={isOneOpen} />}
    >
      {!polls && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {mayChange && !isOver && <PreparedPolls liveEventId={liveEventId} isOneOpen={isOneOpen} />}
      {polls?.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('chat.polls.none')}
        </Text>
      )}
      {polls && polls.length > 0 && (
        <ScrollArea.Autosize mah={HEIGHT} type="auto" offsetScrollbars>
          <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
            {polls.toReversed().map((poll) => (
              <PollRow
                key={poll.id}
                poll={poll}
                {...(mayChange && !poll.closed_at && { onClose: () => close.mutate(poll.id) })}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </Card>
  )
}

function StartPoll({ liveEventId, isOneOpen }: { liveEventId: number; isOneOpen: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconChartBar size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('chat.poll.start')}
      </Button>
      {isOpen && (
        <PollDialog liveEventId={liveEventId} isOneOpen={isOneOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function PollRow({ poll, onClose }: { poll: ViewedPoll; onClose?: () => void }) {
  const { question, options, created_at, closes_at, closed_at } = poll
  const total = options.reduce((sum, { votes }) => sum + votes, 0)
  return (
    <Box component="li">
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {question}
        </Text>
        {!closed_at && (
          <Badge color="green" flex="none">
            {t('chat.poll.open')}
          </Badge>
        )}
      </Group>
      <Stack component="ul" gap={6} my={6} p={0} style={{ listStyle: 'none' }}>
        {options.map(({ text, votes }, at) => (
          // Options have no other name than their number, and never move.
          <PollOption key={at} text={text} votes={votes} share={total === 0 ? 0 : (votes / total) * 100} />
        ))}
      </Stack>
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="dimmed" className="numbers">
          {joinFacts([
            t('chat.poll.votes', { count: total }),
            closes_at && !closed_at ? t('chat.poll.closes', { when: moment(closes_at) }) : moment(created_at),
          ])}
        </Text>
        {onClose && (
          <Button size="compact-sm" variant="default" onClick={onClose}>
            {t('chat.poll.close')}
          </Button>
        )}
      </Group>
    </Box>
  )
}

interface PollOptionProps {
  text: string
  votes: number
  /** In percent. */
  share: number
}

const PollOption = ({ text, votes, share }: PollOptionProps) => (
  <Box component="li">
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Text size="sm" c="dimmed" className="numbers" style={{ whiteSpace: 'nowrap' }}>
        {percent(share)} ({votes})
      </Text>
    </Group>
    <Progress value={share} size="sm" aria-hidden />
  </Box>
)
