import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { saveMarkers, type Markers } from '@matinee/contract/catalogue/playlists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { markers as query } from './queries.ts'

/** Saves markers on every change, one request at a time, each based on the version before. */
export function useMarkers(videoId: number) {
  const queries = useQueryClient()
  const { queryKey } = query(videoId)

  const save = useMutation({
    scope: { id: `markers ${videoId}` },
    mutationFn(markers: Marker[]) {
      const { version } = queries.getQueryData(queryKey)!
      return call(saveMarkers, { params: { id: videoId }, body: { version, markers } })
    },
    async onMutate(markers) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (known) => known && { ...known, markers: inOrder(markers) })
    },
    // The screen may be newer than the answer; only the version is taken from it, for the next change.
    onSuccess: ({ version }) =>
      queries.setQueryData(queryKey, (known?: Markers) => known && { ...known, version }),
    onError(error) {
      notifyError(error)
      return queries.invalidateQueries({ queryKey })
    },
  })

  /** A change applies to the list as it is at that moment. */
  const change = (changed: (markers: Marker[]) => Marker[]) =>
    save.mutate(changed(queries.getQueryData(queryKey)?.markers ?? []))

  return { change, isSaving: save.isPending, isSaved: save.isSuccess }
}

export const inOrder = (markers: readonly Marker[]) =>
  markers.toSorted((one, other) => one.at_seconds - other.at_seconds)
