import { deleteVideo, retryVideo, type Video, type VideoDetail } from '@matinee/contract/media'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { confirmed } from '../parts/confirm.tsx'
import { refused, told } from '../parts/toast.tsx'
import { t } from '../text.ts'
import { video } from './queries.ts'

const LISTS = [['programs'], ['program'], ['videos'], ['overview']]

/** Takes in what the server answered about a film, and lets every list ask again. */
export function useKeepVideo() {
  const queries = useQueryClient()
  return (saved: VideoDetail) => {
    queries.setQueryData(video(saved.id).queryKey, saved)
    for (const queryKey of LISTS) void queries.invalidateQueries({ queryKey })
  }
}

/** What is done to a film as a whole. */
export function useVideoActions() {
  const queries = useQueryClient()
  const keep = useKeepVideo()

  const retry = useMutation({
    mutationFn: (id: number) => call(retryVideo, { params: { id } }),
    onError: refused,
    onSuccess: keep,
  })

  const remove = useMutation({
    mutationFn: (id: number) => call(deleteVideo, { params: { id } }),
    onError: refused,
    onSuccess() {
      for (const queryKey of LISTS) void queries.invalidateQueries({ queryKey })
      told(t('video.deleted'))
    },
  })

  async function askAndRemove({ id, file_name }: Video) {
    const isSure = await confirmed({
      title: t('video.delete_title', { name: file_name }),
      text: t('video.delete_text'),
      action: t('video.delete'),
    })
    if (isSure) remove.mutate(id)
  }

  return { retry, askAndRemove }
}
