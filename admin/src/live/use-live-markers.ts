import { addLiveMarker, saveLiveMarkers } from '@matinee/contract/live/live-markers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { useMarkerChanges } from '../media/markers/use-markers.ts'
import { notifyError } from '../parts/notify.tsx'
import { liveMarkers } from './queries.ts'
import { readSecondsBehind } from './seconds-behind.ts'

/** Marks the moment of a broadcast that is seen in the studio, and changes marks. */
export function useLiveMarkers(id: number) {
  const queries = useQueryClient()
  const { queryKey } = liveMarkers(id)
  const { change } = useMarkerChanges(queryKey, (body) => call(saveLiveMarkers, { params: { id }, body }))
  const { mutate: add, isPending: isAdding } = useMutation({
    mutationFn: (title: string) =>
      call(addLiveMarker, { params: { id }, body: { title, seconds_ago: readSecondsBehind(id) } }),
    onSuccess: (markers) => queries.setQueryData(queryKey, markers),
    onError: notifyError,
  })

  return { add, isAdding, change }
}
