import type { AppleVideo } from './screens.ts'

interface FullScreenVideo {
  video: AppleVideo
  box: HTMLElement
}

/**
 * Whether fullscreen is available: for the player with its controls, or on some phones for the video alone.
 */
export const canEnterFullscreen = ({ video, box }: FullScreenVideo) =>
  typeof box.requestFullscreen === 'function' || video.webkitSupportsFullscreen === true

export const isFullscreen = ({ video, box }: FullScreenVideo) =>
  document.fullscreenElement === box || video.webkitDisplayingFullscreen === true

export async function enterFullscreen({ video, box }: FullScreenVideo) {
  if (typeof box.requestFullscreen !== 'function') return video.webkitEnterFullscreen?.()
  await box.requestFullscreen({ navigationUI: 'hide' })
  await lockLandscape(video)
}

export async function exitFullscreen({ video }: FullScreenVideo) {
  if (video.webkitDisplayingFullscreen) return video.webkitExitFullscreen?.()
  await document.exitFullscreen()
}

/** Rotates a phone to landscape for a wide film. */
async function lockLandscape({ videoWidth, videoHeight }: HTMLVideoElement) {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (side: string) => Promise<void> }
  if (videoWidth <= videoHeight || !orientation?.lock) return
  await orientation.lock('landscape').catch(() => undefined) // computers cannot rotate
}
