import { subscribeToLive } from '@matinee/client/live'
import { useEffect, useEffectEvent } from 'react'

/** Calls `look` whenever one of these channels says something, and when it is open again after it may have. */
export function useChannelNews(channels: readonly string[], look: () => void) {
  const heard = channels.join()
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (heard === '') return
    const leaves = heard
      .split(',')
      .map((channel) => subscribeToLive({ channel, onNews: () => lookNow(), onOpen: () => lookNow() }))
    return () => leaves.forEach((leave) => leave())
  }, [heard])
}
