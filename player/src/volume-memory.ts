import { readPreference, savePreference } from './preferences.ts'

/** Restores the last volume and saves changes of it. Returns a function that stops it. */
export function rememberVolume(video: HTMLVideoElement) {
  const volume = Number(readPreference('volume') ?? 1)
  if (volume >= 0 && volume <= 1) video.volume = volume
  video.muted = readPreference('muted') === 'yes'

  const ended = new AbortController()
  // Only the viewer's choice is saved: before the first gesture, changes come from the autoplay policy.
  const keep = () => {
    if (!navigator.userActivation?.hasBeenActive) return
    savePreference('volume', String(video.volume))
    savePreference('muted', video.muted ? 'yes' : null)
  }
  video.addEventListener('volumechange', keep, { signal: ended.signal })
  return () => ended.abort()
}
