import type { ModeratedChatMessage } from '@matinee/contract/chat/chat-moderation'
import { Badge, Box, Button, Group } from '@mantine/core'
import { moment } from '../format.ts'
import { money } from '../money.ts'
import { t } from '../text.ts'
import { ChatLine } from './ChatLine.tsx'
import { ChatRowMenu } from './ChatRowMenu.tsx'
import type { ChatModeration } from './use-chat-moderation.ts'

interface ChatRowProps {
  message: ModeratedChatMessage
  moderation?: ChatModeration
}

/** A chat message with its context and its actions. */
export function ChatRow({ message, moderation }: ChatRowProps) {
  const { user, body, created_at } = message
  const name = user?.name ?? t('inbox.nobody')
  return (
    <Box component="li" py={8} aria-label={t('chat.by', { name })}>
      <ChatLine
        {...{ user, name, body }}
        createdAt={created_at}
        marks={<Marks message={message} />}
        end={moderation && <ChatRowMenu message={message} name={name} moderation={moderation} />}
      >
        {moderation && <Decision message={message} name={name} moderation={moderation} />}
      </ChatLine>
    </Box>
  )
}

function Marks({ message: { user, state, held_reason, reports, donation, author_ban } }: ChatRowProps) {
  const marks = [
    user?.staff && { color: 'gray', text: t('inbox.staff') },
    donation && { color: 'green', text: money(donation.amount, donation.currency) },
    state === 'deleted' && { color: 'red', text: t('inbox.state.deleted') },
    state === 'held' && { color: 'yellow', text: t(`chat.held.${held_reason ?? 'first'}`) },
    reports.length > 0 && { color: 'orange', text: t('inbox.reported', { count: reports.length }) },
    author_ban && { color: 'red', text: banText(author_ban) },
  ].filter((mark) => mark !== null && mark !== undefined && mark !== false)
  return marks.map(({ color, text }) => (
    <Badge key={text} size="sm" variant="light" color={color} autoContrast>
      {text}
    </Badge>
  ))
}

const banText = ({ until }: NonNullable<ModeratedChatMessage['author_ban']>) =>
  until ? t('chat.banned_until', { when: moment(until) }) : t('chat.banned')

/** A held message is decided with one press. */
function Decision({ message, name, moderation }: Required<ChatRowProps> & { name: string }) {
  const { state, reports } = message
  const isReported = state === 'visible' && reports.length > 0
  if (state !== 'held' && !isReported) return null
  const act = state === 'held' ? 'approve' : 'dismiss'
  const acts = [act, 'delete'] as const
  return (
    <Group gap={6} mt={6}>
      {acts.map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant="default"
          aria-label={t('act_on', { act: t(`chat.act.${each}`), name })}
          onClick={() => moderation.act.mutate({ message, act: each })}
        >
          {t(`chat.act.${each}`)}
        </Button>
      ))}
    </Group>
  )
}
