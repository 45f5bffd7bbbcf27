import { AspectRatio } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { t } from '../../text.ts'

/** The picture as it is sent: unlike a mirror, so that titles can be read. */
export function SourcePreview({ stream }: { stream: MediaStream }) {
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
        aria-label={t('live.browser.preview')}
        style={{ objectFit: 'contain', display: 'block' }}
      />
    </AspectRatio>
  )
}
