import type { Body } from '@matinee/contract/platform/endpoint'
import {
  cancelProgramTask,
  startProgramTask,
  undoProgramTask,
  type ProgramTask,
} from '@matinee/contract/catalogue/program-tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { programTasks } from '../queries.ts'

/** Starts, stops and undoes bulk tasks. */
export function useProgramTasks() {
  const queries = useQueryClient()
  const keep = (task: ProgramTask) =>
    queries.setQueryData(programTasks.queryKey, (known: ProgramTask[] = []) =>
      known.some(({ id }) => id === task.id)
        ? known.map((one) => (one.id === task.id ? task : one))
        : [task, ...known],
    )
  const handled = { onSuccess: keep, onError: notifyError }
  const start = useMutation({
    mutationFn: (body: Body<typeof startProgramTask>) => call(startProgramTask, { body }),
    ...handled,
  })
  const cancel = useMutation({
    mutationFn: (id: number) => call(cancelProgramTask, { params: { id } }),
    ...handled,
  })
  const undo = useMutation({
    mutationFn: (id: number) => call(undoProgramTask, { params: { id } }),
    ...handled,
  })
  return { start, cancel, undo }
}
