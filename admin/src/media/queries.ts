import type { Query } from '@matinee/contract/platform/endpoint'
import { getVideo, listVideos, type Video } from '@matinee/contract/media/media'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../read.ts'

const BUSY_EVERY = 1000

/** Whether the server still works on a film, so that its state is polled. */
export const isBusy = ({ state }: Pick<Video, 'state'>) =>
  state === 'uploaded' || state === 'probing' || state === 'encoding'

export const videos = (asked: Partial<Query<typeof listVideos>>) =>
  readQuery(
    listVideos,
    { query: asked },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.body.some(isBusy) ? BUSY_EVERY : false),
    },
  )

export const video = (id: number) =>
  readQuery(
    getVideo,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_EVERY : false),
    },
  )
