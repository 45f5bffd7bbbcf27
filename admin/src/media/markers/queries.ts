import { getMarkers } from '@matinee/contract/catalogue/playlists'
import { readQuery } from '../../read.ts'

/** The time marks of a film and the version they stand on. */
export const markers = (videoId: number) => readQuery(getMarkers, { params: { id: videoId } })
