import { recall, remember } from './memory.ts'

/** Gives the film the loudness of the last one, and keeps changes of it. Returns how to stop. */
export function keepSound(video: HTMLVideoElement) {
  const volume = Number(recall('volume') ?? 1)
  if (volume >= 0 && volume <= 1) video.volume = volume
  video.muted = recall('muted') === 'yes'

  const ended = new AbortController()
  // Only a person's choice is kept: before the first gesture a change is the browser's autoplay rule at work.
  const keep = () => {
    if (!navigator.userActivation?.hasBeenActive) return
    remember('volume', String(video.volume))
    remember('muted', video.muted ? 'yes' : null)
  }
  video.addEventListener('volumechange', keep, { signal: ended.signal })
  return () => ended.abort()
}
