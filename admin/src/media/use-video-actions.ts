import { getHome } from '@matinee/contract/home/home'
import { listPrograms, getProgram } from '@matinee/contract/catalogue/programs'
import { keyOf } from '@matinee/client/queries'
import {
  actOnVideos,
  deleteVideo,
  retryVideo,
  type Video,
  type VideoDetail,
  listVideos,
} from '@matinee/contract/media/media'
import type { Body, ReplyBody } from '@matinee/contract/platform/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { video } from './queries.ts'

const LISTS = [listPrograms, getProgram, listVideos, getHome]

/** Caches a film the server answered, and invalidates the lists. */
export function useKeepVideo() {
  const queries = useQueryClient()
  return (saved: VideoDetail) => {
    queries.setQueryData(video(saved.id).queryKey, saved)
    for (const list of LISTS) void queries.invalidateQueries({ queryKey: keyOf(list) })
  }
}

/** The actions on a film. */
export function useVideoActions() {
  const queries = useQueryClient()
  const keep = useKeepVideo()

  const retry = useMutation({
    mutationFn: (id: number) => call(retryVideo, { params: { id } }),
    onError: notifyError,
    onSuccess: keep,
  })

  const remove = useMutation({
    mutationFn: (id: number) => call(deleteVideo, { params: { id } }),
    onError: notifyError,
    onSuccess() {
      for (const list of LISTS) void queries.invalidateQueries({ queryKey: keyOf(list) })
      notifySuccess(t('video.deleted'))
    },
  })

  async function askAndRemove({ id, file_name }: Video) {
    const isSure = await askConfirmation({
      title: t('video.delete_title', { name: file_name }),
      text: t('video.delete_text'),
      action: t('video.delete'),
    })
    if (isSure) remove.mutate(id)
  }

  return { retry, askAndRemove }
}

export type VideosActed = ReplyBody<typeof actOnVideos>

/** Acts on several films, and says how many were changed. */
export function useVideosAct(onActed: (acted: VideosActed) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof actOnVideos>) => call(actOnVideos, { body }),
    onError: notifyError,
    onSuccess(acted, { action }) {
      for (const list of LISTS) void queries.invalidateQueries({ queryKey: keyOf(list) })
      if (acted.done.length > 0) notifySuccess(t(`video.bulk_done.${action}`, { count: acted.done.length }))
      onActed(acted)
    },
  })
}
