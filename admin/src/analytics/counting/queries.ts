import { getAnalyticsSettings } from '@matinee/contract/analytics/analytics'
import { listPixelTargets, type PixelTarget } from '@matinee/contract/analytics/pixel-targets'
import { useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export const analyticsSettings = readQuery(getAnalyticsSettings, {})

export const pixelTargets = readQuery(listPixelTargets, {})

/** Puts a saved target into the cached list, replacing the one with the same id. */
export function useKeepTarget() {
  const queries = useQueryClient()
  return (saved: PixelTarget) =>
    queries.setQueryData(pixelTargets.queryKey, (known = []) =>
      known.some(({ id }) => id === saved.id)
        ? known.map((each) => (each.id === saved.id ? saved : each))
        : [...known, saved],
    )
}
