import { useEffect, useState } from 'react'
import { useFactStore } from './context.ts'
import { readStoryboard, type Still } from './storyboard.ts'

/** Kept over the short life of a preview, so that each hover does not ask again. */
const known = new Map<string, Still[]>()
const NONE: Still[] = []

/** The stills of a film, fetched when the first look at them is taken; none until then, or where they cannot be had. */
export function useStoryboard(url: string | null): readonly Still[] {
  const store = useFactStore()
  const [stills, setStills] = useState(() => (url && known.get(url)) || NONE)

  useEffect(() => {
    const address = store.stage?.address
    if (!url || !address || known.has(url)) return
    let isWanted = true
    const load = async () => {
      const answer = await address.fetch(url)
      if (!answer.ok) return
      const found = readStoryboard(await answer.text(), new URL(address.newest(url), location.href).href)
      known.set(url, found)
      if (isWanted) setStills(found)
    }
    load().catch(() => undefined) // a film without stills plays as well
    return () => {
      isWanted = false
    }
  }, [url, store])

  return stills
}
