import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { saveMarkers, type Markers } from '@matinee/contract/catalogue/playlists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { markers as query } from './queries.ts'

/** Saves the marks of a film as soon as they are changed, one change after the other, each upon the version before. */
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
    // What is on screen may be newer than what was answered; the version is what the next change stands on.
    onSuccess: ({ version }) =>
      queries.setQueryData(queryKey, (known?: Markers) => known && { ...known, version }),
    onError(error) {
      notifyError(error)
      return queries.invalidateQueries({ queryKey })
    },
  })

  /** What is changed is the list as it stands at that moment. */
  const change = (changed: (markers: Marker[]) => Marker[]) =>
    save.mutate(changed(queries.getQueryData(queryKey)?.markers ?? []))

  return { change, isSaving: save.isPending, isSaved: save.isSuccess }
}

export const inOrder = (markers: readonly Marker[]) =>
  markers.toSorted((one, other) => one.at_seconds - other.at_seconds)
