import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'

interface Options {
  /** What is told once it is done. */
  done: string
  onDone?: () => void
  onRefused?: (error: unknown) => void
}

/** Runs an action on sales; lists, people and reports are refetched. */
export function useSalesAction<Asked = void>(
  run: (asked: Asked) => Promise<unknown>,
  { done, onDone, onRefused }: Options,
) {
  const queries = useQueryClient()
  const renew = () =>
    Promise.all(['sales', 'revenue', 'people'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  return useMutation({
    mutationFn: run,
    async onSuccess() {
      onDone?.()
      notifySuccess(done)
      await renew()
    },
    async onError(error) {
      ;(onRefused ?? notifyError)(error)
      await renew()
    },
  })
}
