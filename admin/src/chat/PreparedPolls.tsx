import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { PreparedPoll } from '@matinee/contract/chat/chat-polls'
import { IconTrash } from '@tabler/icons-react'
import { joinFacts } from '../join-facts.ts'
import { span } from '../format.ts'
import { Problem } from '../parts/Problem.tsx'
import { QuietAction } from '../parts/QuietAction.tsx'
import { t } from '../text.ts'
import { usePreparedPolls } from './use-prepared-polls.ts'

interface PreparedPollsProps {
  liveEventId: number
  isOneOpen: boolean
}

/** The polls that wait to be opened; nothing where there are none. */
export function PreparedPolls({ liveEventId, isOneOpen }: PreparedPollsProps) {
  const { prepared, error, refetch, open, remove } = usePreparedPolls(liveEventId)
  if (error && !prepared) return <Problem error={error} onRetry={() => void refetch()} />
  if (!prepared || prepared.length === 0) return null
  return (
    <Box component="section" aria-label={t('chat.polls.prepared')} mb="lg">
      <Text size="sm" fw={500} mb={4}>
        {t('chat.polls.prepared')}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {prepared.map((poll) => (
          <PreparedRow
            key={poll.id}
            poll={poll}
            isDisabled={isOneOpen || open.isPending}
            onOpen={() => open.mutate(poll.id)}
            onRemove={() => remove.mutate(poll.id)}
          />
        ))}
      </Stack>
    </Box>
  )
}

interface PreparedRowProps {
  poll: PreparedPoll
  isDisabled: boolean
  onOpen: () => void
  onRemove: () => void
}

const PreparedRow = ({
  poll: { question, options, seconds },
  isDisabled,
  onOpen,
  onRemove,
}: PreparedRowProps) => (
  <Group component="li" gap="xs" wrap="nowrap" justify="space-between">
    <Box miw={0}>
      <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      <Text size="xs" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {joinFacts([...options, ...(seconds ? [span(seconds)] : [])])}
      </Text>
    </Box>
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        disabled={isDisabled}
        aria-label={t('act_on', { act: t('chat.poll.open_prepared'), name: question })}
        onClick={onOpen}
      >
        {t('chat.poll.open_prepared')}
      </Button>
      <QuietAction
        icon={IconTrash}
        label={t('chat.poll.remove_prepared')}
        name={t('act_on', { act: t('chat.poll.remove_prepared'), name: question })}
        onClick={onRemove}
      />
    </Group>
  </Group>
)
