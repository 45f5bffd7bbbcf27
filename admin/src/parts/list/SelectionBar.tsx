import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

interface Props {
  label: string
  selection: Selection
  /** The number of selected rows, as text. */
  chosen: string
  /** Number of rows on this page, and in the whole list. */
  shown: number
  total: number
  /** The bulk actions. */
  children: ReactNode
}

/** The bulk actions for the selected rows of a list; shown while any row is selected. */
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

/** The number of selected rows in a list of `total` rows. */
export const countOf = ({ isWhole, ids }: Selection, total: number) => (isWhole ? total : ids.size)
