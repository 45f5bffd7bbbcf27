import { Stack } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import { isTopical, useTaskEnd, type TaskLike } from './TaskCard.tsx'

interface TaskStackProps<Task extends TaskLike> {
  label: string
  tasks: Task[]
  /** Called when one of them has ended; the same function at each render. */
  onEnd: () => void
  children: (task: Task, onHide: () => void) => ReactNode
}

/** What is being done to many, and what was done in the last minutes, until somebody closes it. */
export function TaskStack<Task extends TaskLike>({ label, tasks, onEnd, children }: TaskStackProps<Task>) {
  const [hidden, setHidden] = useState<number[]>([])
  useTaskEnd(tasks, onEnd)
  const shown = tasks.filter((task) => !hidden.includes(task.id) && isTopical(task))
  if (shown.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={label}>
      {shown.map((task) => (
        <Fragment key={task.id}>{children(task, () => setHidden([...hidden, task.id]))}</Fragment>
      ))}
    </Stack>
  )
}
