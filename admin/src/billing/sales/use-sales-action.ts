import { listPeople } from '@matinee/contract/members/people'
import { getRevenue } from '@matinee/contract/billing/revenue'
import { queriesUnder } from '@matinee/client/queries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'

/** The queries an action on sales invalidates. */
const STALE = ['/bullet/api/sales', getRevenue.path, listPeople.path]

interface Options {
  /** The message of success. */
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
  const renew = () => Promise.all(STALE.map((path) => queries.invalidateQueries(queriesUnder(path))))
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
