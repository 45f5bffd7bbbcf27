import { COMMENT_ACTS } from '@matinee/contract/community/moderation'
import { Button, CloseButton, Group, Menu, Paper, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { t } from '../text.ts'
import styles from './inbox.module.css'
import { SIGNS } from './CommentRowActions.tsx'
import type { InboxState } from './use-inbox.ts'

/** The bulk actions on the selected comments. */
export function ChosenBar({ state, shown }: { state: InboxState; shown: number }) {
  const { selected, act, setAsking, chooseAll, chooseNone } = state
  if (selected.length === 0) return null
  return (
    <Paper
      className={styles.bar}
      component="section"
      aria-label={t('inbox.bulk')}
      shadow="md"
      px="md"
      py="xs"
    >
      <Group gap="xs">
        <Text size="sm" fw={500} component="output">
          {t('inbox.chosen', { count: selected.length })}
        </Text>
        {selected.length < shown && (
          <Button size="compact-sm" variant="subtle" onClick={chooseAll}>
            {t('inbox.choose_all')}
          </Button>
        )}
        <Group gap="xs" ms="auto">
          {COMMENT_ACTS.map((each) => {
            const Sign = SIGNS[each]
            return (
              <Button
                key={each}
                size="compact-sm"
                variant="default"
                leftSection={<Sign size={16} stroke={1.7} aria-hidden />}
                onClick={() => act(each, selected)}
              >
                {t(`inbox.act.${each}`)}
              </Button>
            )
          })}
          <Menu position="top-end" shadow="md" width={230}>
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                {t('inbox.reason')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {COMMENT_ACTS.filter((each) => each !== 'approve').map((each) => (
                <Menu.Item key={each} onClick={() => setAsking({ act: each, ids: selected })}>
                  {t('inbox.act.with_reason', { act: t(`inbox.act.${each}`) })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <CloseButton aria-label={t('inbox.choose_none')} onClick={chooseNone} />
        </Group>
      </Group>
    </Paper>
  )
}
