import { getCaptionText } from '@matinee/contract/media/media'
import { readQuery } from '../../read.ts'

/** The saved lines of captions. An edit is based on the version it began with. */
export const captionText = (videoId: number, captionId: number) =>
  readQuery(
    getCaptionText,
    { params: { id: videoId, caption_id: captionId } },
    {
      refetchOnWindowFocus: false,
      staleTime: 0,
      gcTime: 0,
    },
  )
