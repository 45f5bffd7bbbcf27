import { peopleFile, type PeopleTask } from '@matinee/contract/people-lists'
import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { addressOf } from '../../address.ts'
import { isTopical, TaskCard, useTaskEnd } from '../../parts/TaskCard.tsx'
import { t } from '../../text.ts'
import { facets, tasks } from '../queries.ts'
import { useTasks } from './use-tasks.ts'

/** What is being done to many people, and what was done in the last minutes. */
export function TaskList() {
  const queries = useQueryClient()
  const { data: known } = useQuery(facets)
  const { data = [] } = useQuery({ ...tasks, enabled: known?.may.contacts ?? false })
  const [hidden, setHidden] = useState<number[]>([])
  const onEnd = useCallback(() => void queries.invalidateQueries({ queryKey: ['people'] }), [queries])
  useTaskEnd(data, onEnd)
  const shown = data.filter((task) => !hidden.includes(task.id) && isTopical(task))
  if (shown.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('tasks.title')}>
      {shown.map((task) => (
        <Task key={task.id} task={task} onHide={() => setHidden([...hidden, task.id])} />
      ))}
    </Stack>
  )
}

function Task({ task, onHide }: { task: PeopleTask; onHide: () => void }) {
  const { cancel, undo } = useTasks()
  return (
    <TaskCard
      task={task}
      name={t(`tasks.${task.action}`, { count: task.total, value: valueOf(task) })}
      onStop={() => cancel.mutate(task.id)}
      onUndo={() => undo.mutate(task.id)}
      onHide={onHide}
    >
      {task.has_file && (
        <Button
          component="a"
          href={addressOf(peopleFile.path, { params: { id: task.id } })}
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {t('tasks.download')}
        </Button>
      )}
    </TaskCard>
  )
}

const valueOf = ({ action, value }: PeopleTask) =>
  action === 'standing'
    ? t(`people.standing.${value as 'good' | 'muted' | 'blocked' | 'suspended'}`)
    : (value ?? '')
