import type { TaskState } from '@matinee/contract/platform/tasks'
import { Button, CloseButton, Group, Paper, Progress, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { joinFacts } from '../join-facts.ts'
import { t } from '../text.ts'

/** The fields that all bulk tasks share. */
export interface TaskLike {
  id: number
  state: TaskState
  total: number
  done: number
  changed: number
  refused: number
  can_undo: boolean
  finished_at: string | null
}

const AT_WORK = new Set(['waiting', 'running', 'undoing', 'checking'])

/** Whether the server is still working on a task. */
export const isAtWork = ({ state }: { state: string }) => AT_WORK.has(state)

const RECENT_MS = 10 * 60 * 1000

/** Whether to show a task above its list: it is running, or it ended in the last ten minutes. */
export const isTopical = (task: TaskLike) =>
  isAtWork(task) || (task.finished_at !== null && Date.now() - Date.parse(task.finished_at) < RECENT_MS)

/** Calls `onEnd` when one of the tasks ends, so that the list is loaded again. */
export function useTaskEnd(tasks: TaskLike[], onEnd: () => void) {
  const busy = tasks.filter(isAtWork).length
  const before = useRef(busy)
  useEffect(() => {
    if (busy < before.current) onEnd()
    before.current = busy
  }, [busy, onEnd])
}

interface TaskCardProps {
  task: TaskLike
  /** The action and the number of items. */
  name: string
  /** Buttons in addition to those of every task. */
  children?: ReactNode
  onStop: () => void
  onUndo: () => void
  onHide: () => void
}

/** The progress of a bulk task, with buttons to stop and to undo it. */
export function TaskCard({ task, name, children, onStop, onUndo, onHide }: TaskCardProps) {
  const isBusy = isAtWork(task)
  return (
    <Paper px="md" py="xs" component="article" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} component="output">
          {name}
        </Text>
        <Group gap="xs" ms="auto">
          {children}
          {task.can_undo && (
            <Button size="compact-sm" variant="default" onClick={onUndo}>
              {t('undo')}
            </Button>
          )}
          {(task.state === 'waiting' || task.state === 'running') && (
            <Button size="compact-sm" variant="default" onClick={onStop}>
              {t('tasks.stop')}
            </Button>
          )}
          {!isBusy && <CloseButton size="sm" aria-label={t('close')} onClick={onHide} />}
        </Group>
      </Group>
      {isBusy && <Progress mt={6} value={(task.done / Math.max(1, task.total)) * 100} aria-label={name} />}
      <Text size="xs" c="dimmed" mt={4} className="numbers">
        {factsOf(task)}
      </Text>
    </Paper>
  )
}

const factsOf = ({ state, done, total, changed, refused }: TaskLike) =>
  joinFacts([
    t(`tasks.state.${state}`, { done, total, changed }),
    ...(refused > 0 ? [t('tasks.refused', { count: refused })] : []),
  ])
