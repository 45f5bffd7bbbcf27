import { PREVIEW_PATCH, PREVIEW_READY, type PreviewPatch } from '@matinee/contract/store/preview'
import { useEffect, useRef } from 'react'

/** A frame of the storefront that receives `patch` when it is ready, and again on every change. */
export function usePreview(patch: PreviewPatch) {
  const frame = useRef<HTMLIFrameElement>(null)
  const said = JSON.stringify(patch)

  useEffect(() => {
    const say = () =>
      frame.current?.contentWindow?.postMessage(
        { type: PREVIEW_PATCH, patch: JSON.parse(said) as PreviewPatch },
        location.origin,
      )
    const answer = ({ origin, source, data }: MessageEvent<{ type?: string } | null>) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow
      if (isOurs && data?.type === PREVIEW_READY) say()
    }
    say()
    addEventListener('message', answer)
    return () => removeEventListener('message', answer)
  }, [said])

  return frame
}
