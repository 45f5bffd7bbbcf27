import type { AppleVideo } from './screens.ts'

interface FullScreenVideo {
  video: AppleVideo
  box: HTMLElement
}

/** The player with its controls, or, on a phone that has no more, the picture alone. */
export const canFill = ({ video, box }: FullScreenVideo) =>
  typeof box.requestFullscreen === 'function' || video.webkitSupportsFullscreen === true

export const isFilling = ({ video, box }: FullScreenVideo) =>
  document.fullscreenElement === box || video.webkitDisplayingFullscreen === true

export async function fill({ video, box }: FullScreenVideo) {
  if (typeof box.requestFullscreen !== 'function') return video.webkitEnterFullscreen?.()
  await box.requestFullscreen({ navigationUI: 'hide' })
  await turnPhone(video)
}

export async function unfill({ video }: FullScreenVideo) {
  if (video.webkitDisplayingFullscreen) return video.webkitExitFullscreen?.()
  await document.exitFullscreen()
}

/** A wide film wants a phone on its side. */
async function turnPhone({ videoWidth, videoHeight }: HTMLVideoElement) {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (side: string) => Promise<void> }
  if (videoWidth <= videoHeight || !orientation?.lock) return
  await orientation.lock('landscape').catch(() => undefined) // computers do not turn
}
