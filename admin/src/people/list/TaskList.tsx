import { listPeople } from '@matinee/contract/members/people'
import { queriesUnder } from '@matinee/client/queries'
import { peopleFile, type PeopleTask } from '@matinee/contract/members/people-lists'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addressOf } from '@matinee/contract/platform/address'
import { useHasRight } from '../../members/role-access.ts'
import { TaskCard } from '../../parts/TaskCard.tsx'
import { TaskStack } from '../../parts/TaskStack.tsx'
import { t } from '../../text.ts'
import { tasks } from '../queries.ts'
import { useTasks } from './use-tasks.ts'

/** The running and recently ended bulk actions on people. */
export function TaskList() {
  const queries = useQueryClient()
  const { data = [] } = useQuery({ ...tasks, enabled: useHasRight('see_contacts') })
  const onEnd = useCallback(() => void queries.invalidateQueries(queriesUnder(listPeople.path)), [queries])
  return (
    <TaskStack label={t('tasks.title')} tasks={data} onEnd={onEnd}>
      {(task, onHide) => <Task task={task} onHide={onHide} />}
    </TaskStack>
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
          href={addressOf(peopleFile, { params: { id: task.id } })}
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
