import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

interface Props {
  label: string
  selection: Selection
  /** How many rows are chosen, in words. */
  chosen: string
  /** Rows on this page, and in the whole list. */
  shown: number
  total: number
  /** What can be done to them all at once. */
  children: ReactNode
}

/** What can be done to all chosen rows of a list; in sight as long as any is chosen. */
export function SelectionBar({ label, selection, chosen, shown, total, children }: Props) {
  if (countOf(selection, total) === 0) return null
  const isPage = !selection.isWhole && selection.ids.size === shown
  return (
    <Paper
      data-bottom-bar
      className={styles.bar}
      component="section"
      aria-label={label}
      shadow="md"
      px="md"
      py="xs"
    >
      <Group gap="xs">
        <Text size="sm" fw={500} component="output">
          {chosen}
        </Text>
        {isPage && total > shown && (
          <Button size="compact-sm" variant="subtle" onClick={selection.takeWhole}>
            {t('bulk.whole', { total })}
          </Button>
        )}
        <Group gap="xs" ms="auto">
          {children}
          <CloseButton aria-label={t('bulk.clear')} onClick={selection.clear} />
        </Group>
      </Group>
    </Paper>
  )
}

/** How many rows are chosen, of a list of so many. */
export const countOf = ({ isWhole, ids }: Selection, total: number) => (isWhole ? total : ids.size)
