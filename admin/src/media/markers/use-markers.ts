import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { saveMarkers, type Markers } from '@matinee/contract/catalogue/playlists'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { markers as query } from './queries.ts'

/** The markers of a film, saved on every change. */
export const useMarkers = (videoId: number) =>
  useMarkerChanges(query(videoId).queryKey, (body) => call(saveMarkers, { params: { id: videoId }, body }))

/** Saves markers on every change, one request at a time, each based on the version before. */
export function useMarkerChanges(queryKey: QueryKey, put: (markers: Markers) => Promise<Markers>) {
  const queries = useQueryClient()
  const known = () => queries.getQueryData<Markers>(queryKey)

  const save = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: (markers: Marker[]) => put({ version: known()!.version, markers }),
    async onMutate(markers) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (known?: Markers) => known && { ...known, markers: inOrder(markers) })
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
  const change = (changed: (markers: Marker[]) => Marker[]) => save.mutate(changed(known()?.markers ?? []))

  return { change, isSaving: save.isPending, isSaved: save.isSuccess }
}

export const inOrder = (markers: readonly Marker[]) =>
  markers.toSorted((one, other) => one.at_seconds - other.at_seconds)
