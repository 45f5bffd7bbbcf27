import {
  getChat,
  listChatMessages,
  listDonationSuggestions,
  type ChatMessage,
} from '@matinee/contract/chat/chat'
import { listPolls } from '@matinee/contract/chat/chat-polls'
import { listQuestions } from '@matinee/contract/chat/chat-questions'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../call.ts'
import { readQuery } from '../read.ts'

/** A chat with its newest messages, updated live. */
export const chatOf = (live_event_id: number) =>
  readQuery(getChat, { params: { live_event_id } }, { staleTime: Infinity, gcTime: 0 })

/** Whether the viewer has no access to a chat. */
export const isClosedTo = (error: unknown): error is ApiError =>
  error instanceof ApiError && [401, 403, 404].includes(error.status)

/** The page of messages before a known one. */
export const earlierMessages = (live_event_id: number, before: number) =>
  call(listChatMessages, { params: { live_event_id }, query: { before } })

/** The length of the intervals a replay is loaded in. */
export const STRETCH_MS = 120_000

/** The messages of one interval of a broadcast. */
export const replayStretch = (live_event_id: number, stretch: number) =>
  queryOptions({
    queryKey: [listChatMessages.path, live_event_id, 'replay', stretch],
    queryFn: ({ signal }) =>
      readStretch(live_event_id, stretch * STRETCH_MS, (stretch + 1) * STRETCH_MS, signal),
    staleTime: 300_000,
  })

async function readStretch(live_event_id: number, from: number, until_ms: number, signal: AbortSignal) {
  const read: ChatMessage[] = []
  for (let from_ms = from; from_ms < until_ms;) {
    const query = { from_ms, until_ms }
    const { messages, has_more } = await call(listChatMessages, { params: { live_event_id }, query, signal })
    read.push(...messages)
    if (!has_more) break
    from_ms = (messages.at(-1)?.media_ms ?? until_ms) + 1
  }
  return read
}

/** The polls of a broadcast, for its replay. */
export const pollsOf = (live_event_id: number) =>
  readQuery(listPolls, { params: { live_event_id } }, { staleTime: 300_000 })

/** The questions of an event, updated live. */
export const questionsOf = (live_event_id: number) =>
  readQuery(listQuestions, { params: { live_event_id } }, { staleTime: Infinity, gcTime: 0 })

/** The suggested donation amounts in the store's currency. */
export const donationSuggestions = readQuery(listDonationSuggestions, { query: {} }, { staleTime: 300_000 })
