import type { ProgramTask } from '@matinee/contract/program-tasks'
import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isTopical, TaskCard, useTaskEnd } from '../../parts/TaskCard.tsx'
import { useMakesContent } from '../../shell/reach.ts'
import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'
import { programTasks } from '../queries.ts'
import { RefusedList } from './RefusedList.tsx'
import { TOUCHED } from './use-bulk.ts'
import { useProgramTasks } from './use-program-tasks.ts'

/** What is being done to many programs, and what was done in the last minutes. */
export function ProgramTaskList() {
  const queries = useQueryClient()
  const { data = [] } = useQuery({ ...programTasks, enabled: useMakesContent() })
  const [hidden, setHidden] = useState<number[]>([])
  const onEnd = useCallback(() => {
    for (const queryKey of TOUCHED) void queries.invalidateQueries({ queryKey })
  }, [queries])
  useTaskEnd(data, onEnd)
  const shown = data.filter((task) => !hidden.includes(task.id) && isTopical(task))
  if (shown.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('program_tasks.title')}>
      {shown.map((task) => (
        <Task key={task.id} task={task} onHide={() => setHidden([...hidden, task.id])} />
      ))}
    </Stack>
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
        <RefusedList refused={refusedOf(task)} count={task.refused} onClose={() => setAsking(false)} />
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
