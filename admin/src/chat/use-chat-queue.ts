import { subscribeToLive } from '@matinee/client/live'
import { chatChannel } from '@matinee/contract/chat/chat-channel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifyError } from '../parts/notify.tsx'
import { chatQueue, chatQueueKey, earlierInQueue, type ChatQueue } from './queries.ts'
import { withoutRepeats } from './queue-list.ts'
import type { ModeratedChatMessage } from '@matinee/contract/chat/chat-moderation'

/** A busy chat changes ten times a second. */
const LOOKS_AT_MOST_EACH_MS = 1500

/** A queue of a chat, refetched whenever something in the chat changes. */
export function useChatQueue(liveEventId: number, queue: ChatQueue) {
  useChatNews(liveEventId)
  const query = useQuery(chatQueue(liveEventId, queue))
  const newest = query.data?.messages ?? []
  const { earlier, hasEarlier, loadEarlier } = useEarlier(liveEventId, queue, newest.at(-1)?.id)
  return {
    ...query,
    messages: withoutRepeats([...newest, ...earlier]),
    hasEarlier: hasEarlier ?? query.data?.has_more ?? false,
    loadEarlier,
  }
}

function useEarlier(liveEventId: number, queue: ChatQueue, oldest: number | undefined) {
  const [earlier, setEarlier] = useState<ModeratedChatMessage[]>([])
  const [hasEarlier, setHasEarlier] = useState<boolean>()
  const before = earlier.at(-1)?.id ?? oldest
  const loadEarlier = async () => {
    if (before === undefined) return
    try {
      const page = await earlierInQueue(liveEventId, queue, before)
      setEarlier((known) => [...known, ...page.messages])
      setHasEarlier(page.has_more)
    } catch (error) {
      notifyError(error)
    }
  }
  return { earlier, hasEarlier, loadEarlier }
}

function useChatNews(liveEventId: number) {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: chatQueueKey(liveEventId) })
    }
    const soon = () => void (timer ??= setTimeout(look, LOOKS_AT_MOST_EACH_MS))
    const leave = subscribeToLive({ channel: chatChannel(liveEventId), onNews: soon, onOpen: soon })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [queries, liveEventId])
}
