import { useState } from 'react'
import { keepStudioChoice, readStudioChoice, type StudioChoice } from './studio-choice.ts'

/** What was chosen for the broadcast of an event, kept in this browser. */
export function useStudioChoice(liveEventId: number) {
  const [choice, setChoice] = useState(() => readStudioChoice(window.localStorage, liveEventId))
  const choose = (part: Partial<StudioChoice>) =>
    setChoice((before) => {
      const next = { ...before, ...part }
      keepStudioChoice(window.localStorage, liveEventId, next)
      return next
    })
  return [choice, choose] as const
}
