import type { Chat } from '@matinee/contract/chat/chat'
import type { LiveState } from '@matinee/contract/live/live'
import { useEffect, useEffectEvent, useState } from 'react'
import { atMoment } from './own-moment.ts'

const LOOKS_EACH_MS = 500

interface OwnMoment {
  state: LiveState
  /** When the picture shown was broadcast, in seconds since 1970; null if unknown. */
  broadcastAt: () => number | null
  memberId: number | null
  loadEarlier: () => Promise<void>
}

/** The chat as far as the viewer's picture has come, where its hosts have chosen so. */
export function useOwnMoment(chat: Chat, { state, broadcastAt, memberId, loadEarlier }: OwnMoment): Chat {
  const isOnAir = state === 'live' || state === 'interrupted'
  const moment = useMoment(broadcastAt, chat.own_moment && isOnAir)
  const shown = moment === null ? chat : atMoment(chat, moment, memberId)
  const isAhead = shown.messages.length === 0 && chat.messages.length > 0 && chat.has_earlier
  const load = useEffectEvent(() => void loadEarlier())
  const oldest = chat.messages[0]?.id
  useEffect(() => {
    if (isAhead) load() // page after page, as far as the viewer is behind
  }, [isAhead, oldest])
  return shown
}

/** In milliseconds since 1970; null while it does not matter or nobody knows. */
function useMoment(broadcastAt: () => number | null, isWanted: boolean) {
  const [moment, setMoment] = useState<number | null>(null)
  const look = useEffectEvent(() => {
    const seconds = broadcastAt()
    setMoment(seconds === null ? null : seconds * 1000)
  })
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setInterval(() => look(), LOOKS_EACH_MS)
    return () => clearInterval(timer)
  }, [isWanted])
  return isWanted ? moment : null
}
