import { keyOf } from '@matinee/client/queries'
import * as contract from '@matinee/contract/chat/chat-moderation'
import { listChatModerators } from '@matinee/contract/chat/chat-moderators'
import type { CHAT_QUEUES } from '@matinee/contract/chat/chat-moderation'
import { listPolls, listPreparedPolls } from '@matinee/contract/chat/chat-polls'
import { listQuestions } from '@matinee/contract/chat/chat-questions'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../call.ts'
import { readQuery } from '../read.ts'

export type ChatQueue = (typeof CHAT_QUEUES)[number]

/** Held and reported messages are not pushed to open pages. */
const LOOKS_EACH_MS = 10_000

/** The messages of a queue, newest first. */
export const chatQueue = (live_event_id: number, queue: ChatQueue) =>
  readQuery(
    contract.listChatQueue,
    { params: { live_event_id }, query: { queue } },
    { placeholderData: keepPreviousData, refetchInterval: LOOKS_EACH_MS },
  )

/** All cached queries of a chat. */
export const chatQueueKey = (live_event_id: number) =>
  keyOf(contract.listChatQueue, { params: { live_event_id } })

export const earlierInQueue = (live_event_id: number, queue: ChatQueue, before: number) =>
  call(contract.listChatQueue, { params: { live_event_id }, query: { queue, before } })

/** The polls of a chat, updated live. */
export const pollsOf = (live_event_id: number) => readQuery(listPolls, { params: { live_event_id } })

/** The polls of a chat that wait to be opened. */
export const preparedPolls = (live_event_id: number) =>
  readQuery(listPreparedPolls, { params: { live_event_id } })

/** The questions of an event, refetched when one changes. */
export const questionsOf = (live_event_id: number) =>
  readQuery(listQuestions, { params: { live_event_id } }, { placeholderData: keepPreviousData })

/** The members who moderate a chat. */
export const moderatorsOf = (live_event_id: number) =>
  readQuery(listChatModerators, { params: { live_event_id } })

export const pinnedOffer = (live_event_id: number) =>
  readQuery(contract.getPinnedOffer, { params: { live_event_id } })

const COUNTS_EACH_MS = 15_000

/** The messages of each minute, counted again and again while the event is on air. */
export const chatMinutes = (live_event_id: number, isOnAir: boolean) =>
  readQuery(
    contract.getChatMinutes,
    { params: { live_event_id } },
    { refetchInterval: isOnAir && COUNTS_EACH_MS },
  )

export const chatSettings = (live_event_id: number) =>
  readQuery(contract.getChatSettings, { params: { live_event_id } })

export const donationSettings = readQuery(contract.getDonationSettings, {})
