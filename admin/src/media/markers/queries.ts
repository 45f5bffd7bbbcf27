import { getMarkers } from '@matinee/contract/catalogue/playlists'
import { readQuery } from '../../read.ts'

/** The markers of a film with their version. */
export const markers = (videoId: number) => readQuery(getMarkers, { params: { id: videoId } })
