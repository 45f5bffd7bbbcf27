import { useEffect, useState } from 'react'
import { useFactStore } from './context.ts'
import type { FilmAddress } from './engine/address.ts'
import { readStoryboard, type Still } from './storyboard.ts'

/** By film: a preview lives only as long as a mouse rests, and must not ask again each time. */
const stillsCache = new Map<number, readonly Still[]>()

/** The stills of the film, fetched when the first look at them is taken; none where they cannot be had. */
export function useStoryboard(): readonly Still[] {
  const { stage } = useFactStore()
  const [stills, setStills] = useState<readonly Still[]>([])

  useEffect(() => {
    if (!stage) return
    const { address } = stage
    const show = (found: readonly Still[]) =>
      setStills(found.map((still) => ({ ...still, url: address.newest(still.url) })))
    loadStills(address).then(show, () => undefined) // a film without stills plays as well
  }, [stage])

  return stills
}

async function loadStills(address: FilmAddress) {
  const { video_id, storyboard_url: url } = address.film
  const kept = stillsCache.get(video_id)
  if (kept || !url) return kept ?? []

  const answer = await address.fetch(url)
  if (!answer.ok) return []
  const stills = readStoryboard(await answer.text(), new URL(address.newest(url), location.href).href)
  stillsCache.set(video_id, stills)
  return stills
}
