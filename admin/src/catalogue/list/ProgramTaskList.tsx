import { keyOf } from '@matinee/client/queries'
import type { ProgramTask } from '@matinee/contract/catalogue/program-tasks'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { TaskCard } from '../../parts/TaskCard.tsx'
import { RefusedList } from '../../parts/list/RefusedList.tsx'
import { TaskStack } from '../../parts/TaskStack.tsx'
import { useCanCreateContent } from '../../members/role-access.ts'
import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'
import { programTasks } from '../queries.ts'
import { BULK_LISTS } from './use-bulk-action.ts'
import { useProgramTasks } from './use-program-tasks.ts'

/** Bulk tasks that run, and those that ended in the last minutes. */
export function ProgramTaskList() {
  const queries = useQueryClient()
  const { data = [] } = useQuery({ ...programTasks, enabled: useCanCreateContent() })
  const onEnd = useCallback(() => {
    for (const list of BULK_LISTS) void queries.invalidateQueries({ queryKey: keyOf(list) })
  }, [queries])
  return (
    <TaskStack label={t('program_tasks.title')} tasks={data} onEnd={onEnd}>
      {(task, onHide) => <Task task={task} onHide={onHide} />}
    </TaskStack>
  )
}

function Task({ task, onHide }: { task: ProgramTask; onHide: () => void }) {
  const { cancel, undo } = useProgramTasks()
  const [isAsking, setAsking] = useState(false)
  return (
    <TaskCard
      task={task}
      name={t(`program_tasks.${task.action}`, { count: task.total, value: valueOf(task) })}
      onStop={() => cancel.mutate(task.id)}
      onUndo={() => undo.mutate(task.id)}
      onHide={onHide}
    >
      {task.refused > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {t('program_tasks.why')}
        </Button>
      )}
      {isAsking && (
        <RefusedList
          title={t('bulk.refused', { count: task.refused })}
          refused={refusedOf(task)}
          count={task.refused}
          onClose={() => setAsking(false)}
        />
      )}
    </TaskCard>
  )
}

const valueOf = ({ action, value }: ProgramTask) =>
  action === 'set_access' ? t(`bulk.set_${value as 'public' | 'registered' | 'paid'}`) : (value ?? '')

const refusedOf = ({ refusals }: ProgramTask) =>
  refusals.map(({ id, name, code, values }) => {
    const word = `refusal.${code}`
    return { id, title: name, message: word in page.words ? tellAny(word, values) : t('problem.failed') }
  })
