import { Stack } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import { isTopical, useTaskEnd, type TaskLike } from './TaskCard.tsx'

interface TaskStackProps<Task extends TaskLike> {
  label: string
  tasks: Task[]
  /** Called when one of the tasks ends. Must be the same function on every render. */
  onEnd: () => void
  children: (task: Task, onHide: () => void) => ReactNode
}

/** The running and recently ended bulk tasks. Each stays until it is closed or too old. */
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
