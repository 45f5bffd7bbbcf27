import { AspectRatio } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from '../../text.ts'
import type { MediaSource } from './media-source.ts'

/** What the camera or screen shows; a camera like a mirror, as people expect of themselves. */
export function SourcePreview({ source: { kind, stream } }: { source: MediaSource }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    video.current!.srcObject = stream
  }, [stream])

  return (
    <AspectRatio ratio={16 / 9} bg="black" style={{ overflow: 'hidden', borderRadius: 8 }}>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label={t(`live.browser.preview.${kind}`)}
        style={{ objectFit: 'contain', ...(kind === 'camera' && { transform: 'scaleX(-1)' }) }}
      />
    </AspectRatio>
  )
}
