import { useEffect, useState } from 'react'

const STILL_MS = 1000

/**
 * Whether a viewer sees the lack of a lost signal: from the moment their picture stands still, which is some seconds
 * after the loss, until it moves again.
 */
export function useInterruption(video: HTMLVideoElement | null, isSignalLost: boolean): boolean {
  const isStill = useStillPicture(video)
  const [wasInterrupted, setInterrupted] = useState(false)
  const isInterrupted = isStill && (isSignalLost || wasInterrupted)
  if (isInterrupted !== wasInterrupted) setInterrupted(isInterrupted)
  return isInterrupted
}

function useStillPicture(video: HTMLVideoElement | null): boolean {
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    if (!video) return
    let late: ReturnType<typeof setTimeout>
    const move = () => {
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
