import { keyOf } from '@matinee/client/queries'
import { COMMENT_LENGTH, postComment } from '@matinee/contract/community/community'
import {
  moderateComments,
  type ModeratedComment,
  listModerated,
} from '@matinee/contract/community/moderation'
import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../call.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { MentionField } from './MentionField.tsx'
import { waitingCounts } from './queries.ts'

interface ReplyFormProps {
  comment: ModeratedComment
  onClose: () => void
}

/** Replies to a comment as the team; replying to a held comment approves it. */
export function ReplyForm({ comment, onClose }: ReplyFormProps) {
  const [body, setBody] = useState('')
  const { mutate, isPending } = useReplying(comment, onClose)
  const canSend = body.trim() !== '' && body.length <= COMMENT_LENGTH && !isPending
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (canSend) mutate(body)
  }
  return (
    <form onSubmit={send}>
      <MentionField
        label={t('inbox.reply.label', { name: comment.user?.name ?? t('inbox.nobody') })}
        description={t('inbox.reply.hint')}
        value={body}
        onChange={setBody}
        onSubmit={send}
        onEscape={onClose}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" type="submit" disabled={!canSend} loading={isPending}>
          {t(comment.state === 'visible' ? 'inbox.reply.send' : 'inbox.reply.approve')}
        </Button>
      </Group>
    </form>
  )
}

function useReplying({ id, state, parent, chapter, content }: ModeratedComment, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: string) => {
      if (state !== 'visible') await call(moderateComments, { body: { ids: [id], act: 'approve' } })
      const place = { id: content.id, thread_id: parent?.id ?? id, chapter_id: chapter?.id ?? null }
      return call(postComment, { body: { ...place, comment: { body } } })
    },
    onError: notifyError,
    onSuccess: () => {
      onDone()
      notifySuccess(t('inbox.reply.done'))
      void queries.invalidateQueries({ queryKey: waitingCounts.queryKey })
      return queries.invalidateQueries({ queryKey: keyOf(listModerated) })
    },
  })
}
