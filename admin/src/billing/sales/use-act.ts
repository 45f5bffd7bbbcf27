import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refused, told } from '../../parts/toast.tsx'

interface Options {
  /** What is told once it is done. */
  done: string
  onDone?: () => void
  onRefused?: (error: unknown) => void
}

/** Does something with the shop's books; lists, people and reports are asked for anew. */
export function useAct<Asked = void>(
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
      told(done)
      await renew()
    },
    async onError(error) {
      ;(onRefused ?? refused)(error)
      await renew()
    },
  })
}
