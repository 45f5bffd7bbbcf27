import { chatChannel, type ChatSignal } from '@matinee/contract/chat/chat-channel'
import { getChat, type Chat } from '@matinee/contract/chat/chat'
import { subscribeToLive } from '@matinee/client/live'
import { discardOlderAnswer } from '@matinee/client/queries'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../call.ts'
import { offerBy } from '../offers/queries.ts'
import { caughtUp, trimMessages, withEarlier, withLaterSignals, withSignal } from './chat-log.ts'
import { chatOf, earlierMessages, isClosedTo, questionsOf } from './queries.ts'
import { withQuestions } from './question-list.ts'

/** Spreads the refetches of thousands of readers after a change of rules. */
const SPREAD_MS = 2000

/** The chat of a live event, updated while its page is visible. */
export function useChat(contentId: number) {
  const queries = useQueryClient()
  const query = useQuery(chatOf(contentId))
  /** Called when the reader sees the newest message: older ones may be dropped. */
  const isFollowing = useRef(true)
  const change = useCallback(
    (next: (chat: Chat) => Chat) =>
      queries.setQueryData(chatOf(contentId).queryKey, (chat) => chat && next(chat)),
    [queries, contentId],
  )
  /** Of each read that is under way, the signals since it began. */
  const reads = useRef(new Set<ChatSignal[]>())
  const readAgain = useCallback(async () => {
    const since: ChatSignal[] = []
    reads.current.add(since)
    try {
      const fresh = await call(getChat, { params: { live_event_id: contentId } })
      change((chat) => caughtUp(chat, withLaterSignals(fresh, since)))
    } catch (error) {
      // A right that has ended closes the chat; other errors leave it as it is.
      if (isClosedTo(error)) void queries.resetQueries({ queryKey: chatOf(contentId).queryKey })
    } finally {
      reads.current.delete(since)
    }
  }, [queries, change, contentId])
  const isReadable = query.data !== undefined
  useChatSignals(contentId, isReadable, {
    onSignal: (signal) => {
      for (const since of reads.current) since.push(signal)
      if (signal.what === 'offer' && signal.offer_id)
        void queries.invalidateQueries({ queryKey: offerBy(signal.offer_id).queryKey })
      if (signal.what === 'questions') {
        const { queryKey } = questionsOf(contentId)
        queries.setQueryData(queryKey, (known) => known && withQuestions(known, signal))
        discardOlderAnswer(queries, queryKey)
      }
      change((chat) =>
        isFollowing.current ? trimMessages(withSignal(chat, signal)) : withSignal(chat, signal),
      )
    },
    onOutdated: async () => {
      void queries.invalidateQueries({ queryKey: questionsOf(contentId).queryKey })
      await readAgain()
    },
  })

  return {
    chat: query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    follow: useCallback((isNow: boolean) => void (isFollowing.current = isNow), []),
    change,
    readAgain,
    loadEarlier: useLoadEarlier(contentId, query.data, change),
  }
}

interface SignalHandlers {
  onSignal: (signal: ChatSignal) => void
  /** Signals were missed, or the change differs for each viewer. */
  onOutdated: () => Promise<void>
}

function useChatSignals(contentId: number, isReadable: boolean, handlers: SignalHandlers) {
  const hear = useEffectEvent((signal: ChatSignal) => handlers.onSignal(signal))
  const ask = useEffectEvent(() => void handlers.onOutdated())

  useEffect(() => {
    if (!isReadable) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = subscribeToLive({
      channel: chatChannel(contentId),
      onNews: (news) => {
        const signal = news as unknown as ChatSignal
        if (signal.what !== 'rules') return hear(signal)
        clearTimeout(timer)
        timer = setTimeout(() => ask(), Math.random() * SPREAD_MS)
        return undefined
      },
      onOpen: () => ask(),
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [contentId, isReadable])
}

function useLoadEarlier(
  contentId: number,
  chat: Chat | undefined,
  change: (next: (chat: Chat) => Chat) => void,
) {
  const isLoading = useRef(false)
  const oldest = chat?.messages[0]?.id

  return async () => {
    if (isLoading.current || !chat?.has_earlier || oldest === undefined) return
    isLoading.current = true
    const page = await earlierMessages(contentId, oldest).catch(() => undefined)
    if (page) change((known) => withEarlier(known, page))
    isLoading.current = false
  }
}
