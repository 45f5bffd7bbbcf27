import { CHAT_QUEUES, exportChat } from '@matinee/contract/chat/chat-moderation'
import { addressOf } from '@matinee/contract/platform/address'
import { Badge, Box, Button, Group, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload, IconPinnedOff, IconSettings, IconShield } from '@tabler/icons-react'
import { useState } from 'react'
import { useHasAccess } from '../members/role-access.ts'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { t } from '../text.ts'
import { ChatRow } from './ChatRow.tsx'
import { ChatSettingsDialog } from './ChatSettingsDialog.tsx'
import { HostMessageForm } from './HostMessageForm.tsx'
import { ModeratorsDialog } from './ModeratorsDialog.tsx'
import { PinnedOffer } from './PinnedOffer.tsx'
import type { ChatQueue } from './queries.ts'
import { useChatModeration } from './use-chat-moderation.ts'
import { useChatQueue } from './use-chat-queue.ts'

const HEIGHT = 420

const small = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The chat of a live event for its moderators; nothing for those without access. */
export function ChatCard({ liveEventId }: { liveEventId: number }) {
  const mayView = useHasAccess('community')
  return mayView ? <ModeratedChat liveEventId={liveEventId} /> : null
}

function ModeratedChat({ liveEventId }: { liveEventId: number }) {
  const mayChange = useHasAccess('community', 'edit')
  const [queue, setQueue] = useState<ChatQueue>('all')
  const moderation = useChatModeration(liveEventId)

  return (
    <Card title={t('chat.title')} actions={<ChatActions liveEventId={liveEventId} mayChange={mayChange} />}>
      <Stack gap="sm">
        <QueueChoice liveEventId={liveEventId} queue={queue} onChange={setQueue} />
        {/* Of one height, however much is said: what stands below does not move. */}
        <Box h={HEIGHT} style={{ overflow: 'hidden' }}>
          <QueueList key={queue} liveEventId={liveEventId} queue={queue} {...(mayChange && { moderation })} />
        </Box>
        {mayChange && (
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <HostMessageForm liveEventId={liveEventId} />
            <Button
              variant="default"
              px="xs"
              aria-label={t('chat.unpin')}
              title={t('chat.unpin')}
              onClick={() => moderation.pin.mutate(null)}
            >
              <IconPinnedOff {...small} />
            </Button>
          </Group>
        )}
        {mayChange && <PinnedOffer liveEventId={liveEventId} />}
      </Stack>
    </Card>
  )
}

function ChatActions({ liveEventId, mayChange }: { liveEventId: number; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isNaming, setNaming] = useState(false)
  return (
    <Group gap="xs">
      {mayChange && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconShield {...small} />}
          onClick={() => setNaming(true)}
        >
          {t('chat.moderators')}
        </Button>
      )}
      <Button
        component="a"
        href={addressOf(exportChat, { params: { live_event_id: liveEventId } })}
        download
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload {...small} />}
      >
        {t('chat.export')}
      </Button>
      {mayChange && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSettings {...small} />}
          onClick={() => setOpen(true)}
        >
          {t('chat.settings')}
        </Button>
      )}
      {isNaming && <ModeratorsDialog liveEventId={liveEventId} onClose={() => setNaming(false)} />}
      {isOpen && <ChatSettingsDialog liveEventId={liveEventId} onClose={() => setOpen(false)} />}
    </Group>
  )
}

interface QueueProps {
  liveEventId: number
  queue: ChatQueue
}

function QueueChoice({
  liveEventId,
  queue,
  onChange,
}: QueueProps & { onChange: (queue: ChatQueue) => void }) {
  const { data } = useChatQueue(liveEventId, queue)
  const countOf = (each: ChatQueue) => (each === 'all' ? 0 : (data?.[each] ?? 0))
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('chat.queues')}
      value={queue}
      onChange={onChange}
      data={CHAT_QUEUES.map((value) => ({
        value,
        label: (
          <Group gap={6} justify="center" wrap="nowrap">
            {t(`chat.queue.${value}`)}
            {countOf(value) > 0 && (
              <Badge size="sm" variant="default" className="numbers">
                {countOf(value)}
              </Badge>
            )}
          </Group>
        ),
      }))}
    />
  )
}

interface QueueListProps extends QueueProps {
  /** Absent for those with read access only. */
  moderation?: ReturnType<typeof useChatModeration>
}

function QueueList({ liveEventId, queue, moderation }: QueueListProps) {
  const { messages, hasEarlier, loadEarlier, error, data, refetch } = useChatQueue(liveEventId, queue)
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  if (messages.length === 0) {
    return (
      <Text c="dimmed" size="sm" ta="center" py="xl">
        {t(`chat.none.${queue}`)}
      </Text>
    )
  }
  return (
    <ScrollArea.Autosize mah={HEIGHT} type="auto" offsetScrollbars>
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {messages.map((message) => (
          <ChatRow key={message.id} message={message} {...(moderation && { moderation })} />
        ))}
      </Box>
      {hasEarlier && (
        <Button variant="subtle" color="gray" fullWidth onClick={() => void loadEarlier()}>
          {t('inbox.more')}
        </Button>
      )}
    </ScrollArea.Autosize>
  )
}
