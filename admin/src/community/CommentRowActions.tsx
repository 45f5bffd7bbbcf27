import type { CommentAct, ModeratedComment } from '@matinee/contract/community/moderation'
import { ActionIcon, Button, Group, Kbd, Menu } from '@mantine/core'
import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconCheck,
  IconDots,
  IconEyeOff,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { t } from '../text.ts'
import { actsFor } from './inbox-list.ts'
import styles from './inbox.module.css'

export const SIGNS: Record<CommentAct, Icon> = {
  approve: IconCheck,
  hide: IconEyeOff,
  spam: IconAlertOctagon,
  delete: IconTrash,
}

export const KEYS = { approve: 'a', hide: 'h', spam: 's', delete: 'd', reply: 'r' } as const

interface CommentRowActionsProps {
  comment: ModeratedComment
  /** Whether the keyboard shortcuts act on this comment. */
  isCurrent: boolean
  onAct: (act: CommentAct) => void
  onReason: (act: CommentAct) => void
  onReply: () => void
}

const small = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The actions on a comment, and in a menu the same with a reason. */
export function CommentRowActions({ comment, isCurrent, onAct, onReason, onReply }: CommentRowActionsProps) {
  const acts = actsFor(comment)
  const name = comment.user?.name ?? t('inbox.nobody')
  return (
    <Group gap={6} mt={2}>
      {acts.map((act) => (
        <Act
          key={act}
          sign={SIGNS[act]}
          word={t(`inbox.act.${act}`)}
          name={name}
          hint={isCurrent ? KEYS[act] : undefined}
          onClick={() => onAct(act)}
        />
      ))}
      {comment.state !== 'deleted' && (
        <Act
          sign={IconArrowBackUp}
          word={t('inbox.act.reply')}
          name={name}
          hint={isCurrent ? KEYS.reply : undefined}
          onClick={onReply}
        />
      )}
      <Menu position="bottom-end" shadow="md" width={230}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('act_on', { act: t('inbox.act.more'), name })}
          >
            <IconDots {...small} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {acts
            .filter((act) => act !== 'approve')
            .map((act) => (
              <Menu.Item key={act} onClick={() => onReason(act)}>
                {t('inbox.act.with_reason', { act: t(`inbox.act.${act}`) })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

interface ActProps {
  sign: Icon
  word: string
  name: string
  /** The keyboard shortcut of the action. */
  hint: string | undefined
  onClick: () => void
}

const Act = ({ sign: Sign, word, name, hint, onClick }: ActProps) => (
  <div className={styles.act}>
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Sign {...small} />}
      onClick={onClick}
      aria-label={t('act_on', { act: word, name })}
      aria-keyshortcuts={hint}
    >
      {word}
    </Button>
    {hint && (
      <Kbd size="xs" className={styles.key} aria-hidden>
        {hint}
      </Kbd>
    )}
  </div>
)
