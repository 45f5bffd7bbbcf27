import * as contract from '@matinee/contract/chat/chat-moderators'
import type { ChatModerator } from '@matinee/contract/chat/chat-moderators'
import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { PersonAvatar } from '../community/PersonAvatar.tsx'
import { PersonChoice } from '../community/PersonChoice.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { notifyError } from '../parts/notify.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { t } from '../text.ts'
import { moderatorsOf } from './queries.ts'

interface ModeratorsDialogProps {
  liveEventId: number
  onClose: () => void
}

/** Names the members who moderate the chat of one event. */
export function ModeratorsDialog({ liveEventId, onClose }: ModeratorsDialogProps) {
  const { data, error, refetch } = useQuery(moderatorsOf(liveEventId))
  const { add, remove } = useModerators(liveEventId)
  return (
    <Dialog onClose={onClose} title={t('chat.moderators')}>
      <Stack>
        <Text c="dimmed" size="sm">
          {t('chat.moderators_text')}
        </Text>
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data && <ModeratorList moderators={data} onRemove={(id) => remove.mutate(id)} />}
        <PersonChoice
          key={add.submittedAt} // empty again for the next name
          label={t('chat.moderators.add')}
          placeholder={t('chat.moderators.name')}
          known={undefined}
          onChoose={(id) => id && add.mutate(id)}
        />
      </Stack>
    </Dialog>
  )
}

interface ModeratorListProps {
  moderators: ChatModerator[]
  onRemove: (id: number) => void
}

function ModeratorList({ moderators, onRemove }: ModeratorListProps) {
  if (moderators.length === 0) return <Text size="sm">{t('chat.moderators.none')}</Text>
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {moderators.map(({ user }) => (
        <Group component="li" key={user.id} gap="sm" wrap="nowrap">
          <PersonAvatar user={user} size={28} />
          <Box flex={1} miw={0}>
            <Text size="sm" fw={600} component="bdi" truncate>
              {user.name}
            </Text>
          </Box>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('chat.moderators.remove', { name: user.name })}
            onClick={() => onRemove(user.id)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}

function useModerators(live_event_id: number) {
  const queries = useQueryClient()
  const { queryKey } = moderatorsOf(live_event_id)
  const shared = {
    onError: notifyError,
    onSuccess: (now: ChatModerator[]) => void queries.setQueryData(queryKey, now),
  }
  const add = useMutation({
    mutationFn: (member_id: number) =>
      call(contract.nameChatModerator, { params: { live_event_id, member_id } }),
    ...shared,
  })
  const remove = useMutation({
    mutationFn: (member_id: number) =>
      call(contract.removeChatModerator, { params: { live_event_id, member_id } }),
    ...shared,
  })
  return { add, remove }
}
