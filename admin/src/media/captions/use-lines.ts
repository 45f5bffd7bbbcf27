import { getProgramPlayback } from '@matinee/contract/playback/playback'
import { keyOf } from '@matinee/client/queries'
import { saveCaptionText, type CaptionText } from '@matinee/contract/media/media'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { video } from '../queries.ts'
import { cuesOf, linesOf, type CaptionLine } from './lines.ts'
import { captionText } from './queries.ts'

export type LinesEditor = ReturnType<typeof useLines>

/** The lines of captions while they are edited: every change can be undone, all are saved together. */
export function useLines(videoId: number, kept: CaptionText) {
  const queries = useQueryClient()
  const [base, setBase] = useState(kept)
  const [lines, setLines] = useState(() => linesOf(kept.cues))
  const [past, setPast] = useState<readonly (readonly CaptionLine[])[]>([])

  const save = useMutation({
    mutationFn: () =>
      call(saveCaptionText, {
        params: { id: videoId, caption_id: kept.id },
        body: { version: base.version, cues: cuesOf(lines) },
      }),
    onError: notifyError,
    onSuccess(saved) {
      setBase(saved)
      setLines(linesOf(saved.cues))
      setPast([])
      queries.setQueryData(captionText(videoId, kept.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: video(videoId).queryKey })
      void queries.invalidateQueries({ queryKey: keyOf(getProgramPlayback) })
      notifySuccess(t('cues.saved'))
    },
  })

  function change(next: CaptionLine[]) {
    setPast((before) => [...before.slice(-99), lines])
    setLines(next)
  }

  function undo() {
    const last = past.at(-1)
    if (last) setLines([...last])
    setPast((before) => before.slice(0, -1))
  }

  return { lines, change, undo, canUndo: past.length > 0, isDirty: past.length > 0, save }
}
