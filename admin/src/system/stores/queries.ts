import { listInstalledStores } from '@matinee/contract/system/stores'
import { queriesUnder } from '@matinee/client/queries'
import { useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

const UNDER_WAY_MS = 3000

/** The stores of this install, read again while something is under way. */
export const installedStores = readQuery(
  listInstalledStores,
  {},
  {
    refetchInterval: ({ state: { data } }) =>
      data?.stores.some((store) => store.removing_at !== null || store.archive?.state === 'making')
        ? UNDER_WAY_MS
        : false,
  },
)

export function useRefreshStores() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(queriesUnder(listInstalledStores.path))
}
