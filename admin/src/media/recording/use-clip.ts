import { queriesUnder } from '@matinee/client/queries'
import { listPrograms } from '@matinee/contract/catalogue/programs'
import { clipRecording } from '@matinee/contract/live/recordings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import type { Stretch } from './stretch.ts'

/** Makes a draft program of a stretch of a recording. */
export function useClip(id: number, onMade: (programId: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ title, stretch: [start_seconds, end_seconds] }: { title: string; stretch: Stretch }) =>
      call(clipRecording, { params: { id }, body: { title, start_seconds, end_seconds } }),
    onSuccess({ program_id }) {
      void queries.invalidateQueries(queriesUnder(listPrograms.path))
      onMade(program_id)
    },
  })
}
