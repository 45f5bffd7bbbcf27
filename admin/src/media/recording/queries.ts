import { getRecording } from '@matinee/contract/live/recordings'
import { readQuery } from '../../read.ts'

/** What was recorded of a film, and what of it is shown. */
export const recordedFilm = (videoId: number) => readQuery(getRecording, { params: { id: videoId } })
