import { useEffect, useState } from 'react'

const STILL_MS = 1000
const ASK_AGAIN_MS = 5000

/**
 * Whether a viewer sees the lack of a lost signal: from the moment their picture stands still, which is some seconds
 * after the loss, until it moves again. A picture that stands still without a reason `ask`s for it.
 */
export function useInterruption(
  video: HTMLVideoElement | null,
  isSignalLost: boolean,
  ask: () => void,
): boolean {
  const isStill = useStillPicture(video)
  useAsking(isStill && !isSignalLost && video, ask)
  const [wasInterrupted, setInterrupted] = useState(false)
  const isInterrupted = isStill && (isSignalLost || wasInterrupted)
  if (isInterrupted !== wasInterrupted) setInterrupted(isInterrupted)
  return isInterrupted
}

/** Not all viewers at once: where the signal is lost, all their pictures stand still. */
function useAsking(unexplained: HTMLVideoElement | false | null, ask: () => void) {
  useEffect(() => {
    if (!unexplained) return
    const askUnlessPaused = () => unexplained.paused || ask()
    const asking = setInterval(askUnlessPaused, ASK_AGAIN_MS * (0.5 + Math.random()))
    return () => clearInterval(asking)
  }, [unexplained, ask])
}

function useStillPicture(video: HTMLVideoElement | null): boolean {
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    if (!video) return
    let late: ReturnType<typeof setTimeout>
    let seen: number | undefined
    const move = () => {
      if (video.currentTime === seen) return // hls.js waits for more by seeking to where the picture stands
      seen = video.currentTime
      setStill(false)
      clearTimeout(late)
      late = setTimeout(() => setStill(true), STILL_MS)
    }
    move()
    video.addEventListener('timeupdate', move)
    return () => {
      clearTimeout(late)
      video.removeEventListener('timeupdate', move)
    }
  }, [video])
  return isStill
}
