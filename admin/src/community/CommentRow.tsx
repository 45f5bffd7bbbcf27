import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { Badge, Checkbox, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { joinFacts } from '../join-facts.ts'
import { ago, moment } from '../format.ts'
import { t } from '../text.ts'
import { HoldReason, ParentComment, Reports, CommentLocation } from './CommentDetails.tsx'
import { CommentText } from './CommentText.tsx'
import styles from './inbox.module.css'
import { PersonAvatar } from './PersonAvatar.tsx'
import { rowId } from './row-id.ts'
import { StateBadge } from './StateBadge.tsx'

interface CommentRowProps {
  comment: ModeratedComment
  isCurrent: boolean
  isChosen: boolean
  mayChoose: boolean
  onChoose: () => void
  /** Called when the row takes focus, by keyboard or pointer. */
  onCurrent: () => void
  onPerson: () => void
  /** The actions on the comment. */
  acts: ReactNode
  /** The reply that is being written. */
  answer?: ReactNode
}

/** One comment of the inbox. */
export function CommentRow({
  comment,
  isCurrent,
  isChosen,
  mayChoose,
  onChoose,
  onCurrent,
  onPerson,
  acts,
  answer,
}: CommentRowProps) {
  const name = comment.user?.name ?? t('inbox.nobody')
  return (
    <Paper
      component="article"
      id={rowId(comment.id)}
      tabIndex={-1}
      aria-label={t('inbox.comment_by', { name })}
      aria-current={isCurrent || undefined}
      className={styles.row}
      onFocus={onCurrent}
      p="md"
    >
      <Group gap="sm" align="flex-start" wrap="nowrap">
        {mayChoose && (
          <Checkbox mt={6} checked={isChosen} onChange={onChoose} aria-label={t('inbox.select', { name })} />
        )}
        <Stack gap={6} flex={1} miw={0}>
          <Head comment={comment} name={name} onPerson={onPerson} />
          <ParentComment comment={comment} />
          <CommentText body={comment.body} />
          <Counts comment={comment} />
          <HoldReason comment={comment} />
          <Reports comment={comment} />
          {acts}
          {answer}
        </Stack>
      </Group>
    </Paper>
  )
}

interface HeadProps {
  comment: ModeratedComment
  name: string
  onPerson: () => void
}

const Head = ({ comment, name, onPerson }: HeadProps) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    <PersonAvatar user={comment.user} />
    <div style={{ flex: 1, minWidth: 0 }}>
      <Group gap={6}>
        <UnstyledButton onClick={onPerson} className={styles.name}>
          <bdi>{name}</bdi>
        </UnstyledButton>
        {comment.user?.staff && (
          <Badge size="sm" variant="default">
            {t('inbox.staff')}
          </Badge>
        )}
        {comment.pinned && <IconPin size={14} aria-label={t('inbox.pinned')} />}
      </Group>
      <Group gap="2px 8px">
        <Text
          size="xs"
          c="dimmed"
          component="time"
          dateTime={comment.created_at}
          title={moment(comment.created_at)}
        >
          {ago(comment.created_at)}
        </Text>
        {comment.edited_at && (
          <Text size="xs" c="dimmed" title={moment(comment.edited_at)}>
            ({t('inbox.edited')})
          </Text>
        )}
        <CommentLocation comment={comment} />
      </Group>
    </div>
    <StateBadge state={comment.state} />
  </Group>
)

function Counts({ comment: { likes, replies_count } }: { comment: ModeratedComment }) {
  const said = [
    likes > 0 && t('inbox.likes', { count: likes }),
    replies_count > 0 && t('inbox.replies', { count: replies_count }),
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <Text size="xs" c="dimmed" className="numbers">
      {joinFacts(said)}
    </Text>
  )
}
