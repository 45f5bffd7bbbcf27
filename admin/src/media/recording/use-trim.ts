import { keyOf } from '@matinee/client/queries'
import { getMarkers } from '@matinee/contract/catalogue/playlists'
import { trimRecording, type LiveRecording } from '@matinee/contract/live/recordings'
import { getVideo } from '@matinee/contract/media/media'
import { getProgramPlayback } from '@matinee/contract/playback/playback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { recordedFilm } from './queries.ts'
import { isWhole, shownStretch, type Stretch } from './stretch.ts'

interface TrimChange {
  stretch: Stretch
  isUndo?: boolean
}

/** Trims a recording, which can be undone. */
export function useTrim(before: LiveRecording) {
  const queries = useQueryClient()
  const { video_id: id } = before
  const { queryKey } = recordedFilm(id)
  const trim = useMutation({
    mutationFn({ stretch: [start_seconds, end_seconds] }: TrimChange) {
      const { version } = queries.getQueryData(queryKey)!.recording!
      return call(trimRecording, { params: { id }, body: { version, start_seconds, end_seconds } })
    },
    onSuccess(after, { isUndo }) {
      queries.removeQueries({ queryKey: [getProgramPlayback.path] }) // the player that is mounted next begins anew
      queries.setQueryData(queryKey, { recording: after })
      const back = {
        label: t('undo'),
        run: () => trim.mutate({ stretch: shownStretch(before), isUndo: true }),
      }
      const message = t(isWhole(after) ? 'recording.restored' : 'recording.trimmed')
      notifySuccess(message, isUndo ? undefined : back)
    },
    onError(error) {
      notifyError(error)
      return queries.invalidateQueries({ queryKey })
    },
    // Its length changes, and its time marks move with it.
    onSettled: () =>
      Promise.all(
        [getVideo, getMarkers].map((endpoint) =>
          queries.invalidateQueries({ queryKey: keyOf(endpoint, { params: { id } }) }),
        ),
      ),
  })

  const change = (stretch: Stretch) => trim.mutate({ stretch })
  return { change, isPending: trim.isPending }
}
