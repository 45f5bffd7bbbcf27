import { useEffect, useState } from 'react'
import { usePlayerStore } from './context.ts'
import type { FilmAddress } from './engine/address.ts'
import { parseStoryboard, type StoryboardFrame } from './storyboard.ts'

/** Cached by film, since the preview is mounted each time the mouse rests. */
const frameCache = new Map<number, readonly StoryboardFrame[]>()

/** The thumbnails of the film, fetched on first use; empty if they cannot be loaded. */
export function useStoryboard(): readonly StoryboardFrame[] {
  const { stage } = usePlayerStore()
  const [stills, setStills] = useState<readonly StoryboardFrame[]>([])

  useEffect(() => {
    if (!stage) return
    const { address } = stage
    const show = (found: readonly StoryboardFrame[]) =>
      setStills(found.map((still) => ({ ...still, url: address.newest(still.url) })))
    loadStoryboardFrames(address).then(show, () => undefined) // thumbnails are optional
  }, [stage])

  return stills
}

async function loadStoryboardFrames(address: FilmAddress) {
  const { video_id, storyboard_url: url } = address.film
  const kept = frameCache.get(video_id)
  if (kept || !url) return kept ?? []

  const answer = await address.fetch(url)
  if (!answer.ok) return []
  const stills = parseStoryboard(await answer.text(), new URL(address.newest(url), location.href).href)
  frameCache.set(video_id, stills)
  return stills
}
