import { getAnalyticsSettings } from '@matinee/contract/analytics/analytics'
import { listPixelTargets, type PixelTarget } from '@matinee/contract/analytics/pixel-targets'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'

export const analyticsSettings = queryOptions({
  queryKey: ['analytics', 'settings'],
  queryFn: ({ signal }) => call(getAnalyticsSettings, { signal }),
})

export const pixelTargets = queryOptions({
  queryKey: ['analytics', 'pixel_targets'],
  queryFn: ({ signal }) => call(listPixelTargets, { signal }),
})

/** Takes in a target as it was saved, or as a new one. */
export function useKeepTarget() {
  const queries = useQueryClient()
  return (saved: PixelTarget) =>
    queries.setQueryData(pixelTargets.queryKey, (known = []) =>
      known.some(({ id }) => id === saved.id)
        ? known.map((each) => (each.id === saved.id ? saved : each))
        : [...known, saved],
    )
}
