import { CHAT_MESSAGE_LENGTH, postChatMessage } from '@matinee/contract/chat/chat'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../call.ts'
import { notifyError } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { chatQueueKey } from './queries.ts'

/** Sends a chat message as a host. */
export function HostMessageForm({ liveEventId }: { liveEventId: number }) {
  const queries = useQueryClient()
  const [body, setBody] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(postChatMessage, { params: { live_event_id: liveEventId }, body: { body } }),
    onError: notifyError,
    onSuccess: () => setBody(''),
    onSettled: () => queries.invalidateQueries({ queryKey: chatQueueKey(liveEventId) }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() && !isPending) mutate()
  }
  return (
    <form onSubmit={send} style={{ flex: 1 }}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('chat.host')}
          autoComplete="off"
          maxLength={CHAT_MESSAGE_LENGTH}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
        <Button type="submit" loading={isPending}>
          {t('chat.send')}
        </Button>
      </Group>
    </form>
  )
}
