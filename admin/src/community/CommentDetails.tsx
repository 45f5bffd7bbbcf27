import { excerptOf } from '@matinee/contract/community/community-text'
import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { Anchor, Group, List, Text } from '@mantine/core'
import { IconFlag, IconHourglass } from '@tabler/icons-react'
import { clock } from '../format.ts'
import { momentOf } from '../links.ts'
import { t } from '../text.ts'
import styles from './inbox.module.css'

const small = { size: 14, stroke: 1.8, 'aria-hidden': true, style: { flex: 'none' } } as const
const LONG = 120

/** The page of a comment, with a link to the second of the film that it names. */
export function CommentLocation({
  comment: { content, chapter, at_seconds },
}: {
  comment: ModeratedComment
}) {
  const title = chapter?.title ?? content.title
  const place = { permalink: content.permalink, chapterId: chapter?.id ?? null }
  return (
    <Anchor href={momentOf(place, at_seconds)} target="_blank" size="xs" c="dimmed" className={styles.where}>
      {at_seconds === null ? title : t('inbox.at', { title, time: clock(Math.floor(at_seconds)) })}
    </Anchor>
  )
}

/** The comment it replies to. */
export function ParentComment({ comment: { parent } }: { comment: ModeratedComment }) {
  if (!parent) return null
  const values = { name: parent.user_name ?? t('inbox.nobody'), text: excerptOf(parent.body, LONG) }
  return (
    <Text size="xs" c="dimmed" className="as-written" lineClamp={2}>
      {t('inbox.in_reply', values)}
    </Text>
  )
}

/** Why the comment is held. */
export function HoldReason({ comment: { state, held_reason, held_words } }: { comment: ModeratedComment }) {
  if (state !== 'pending' || held_reason === null) return null
  return (
    <Group gap={6} wrap="nowrap" c="dimmed">
      <IconHourglass {...small} />
      <Text size="xs">{t(`inbox.held.${held_reason}`, { words: held_words.join(', ') })}</Text>
    </Group>
  )
}

/** The reports of a comment, with their reasons. */
export function Reports({ comment: { reports, reports_count } }: { comment: ModeratedComment }) {
  if (reports_count === 0) return null
  return (
    <div>
      <Group gap={6} wrap="nowrap" c="var(--mantine-color-error)">
        <IconFlag {...small} />
        <Text size="xs" fw={600}>
          {t('inbox.reported', { count: reports_count })}
        </Text>
      </Group>
      <List size="xs" mt={2} ps={20} listStyleType="none" withPadding={false}>
        {reports.map((report) => (
          <List.Item key={`${report.reporter?.id} ${report.created_at}`}>
            {t(`inbox.reason.${report.reason}`)}
            {report.details && <span className="as-written"> · “{report.details}”</span>}
            <Text span inherit c="dimmed">
              {' · '}
              {report.reporter?.name ?? t('inbox.nobody')}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  )
}
