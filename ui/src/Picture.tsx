import { decode } from 'blurhash'
import { useEffect, useRef } from 'react'

/** Enough dots for a blur: the browser stretches them smoothly. */
const BLUR = { width: 32, height: 18 }

function paint(canvas: HTMLCanvasElement, hash: string) {
  const brush = canvas.getContext('2d')
  if (!brush) return
  const dots = decode(hash, BLUR.width, BLUR.height)
  brush.putImageData(new ImageData(new Uint8ClampedArray(dots), BLUR.width, BLUR.height), 0, 0)
}

/** The colours of a picture before the picture: drawn from its blur hash, filling its parent. */
export function Blur({ hash, className = '' }: { hash: string; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => paint(canvas.current!, hash), [hash])

  return <canvas ref={canvas} aria-hidden className={`absolute inset-0 size-full ${className}`} {...BLUR} />
}

interface Props {
  src: string
  /** Another cut of it for windows that are taller than wide. */
  upright?: string | null
  blurHash?: string | null
  /** The first picture on a page is asked for at once, all others as they come near. */
  urgent?: boolean
  className?: string
}

/** A decorative picture that fills its parent; its blur shows until it has come. */
export function Picture({ src, upright, blurHash, urgent, className = '' }: Props) {
  return (
    <>
      {blurHash && <Blur hash={blurHash} />}
      <picture>
        {upright && <source srcSet={upright} media="(orientation: portrait)" />}
        <img
          src={src}
          alt=""
          loading={urgent ? 'eager' : 'lazy'}
          fetchPriority={urgent ? 'high' : 'auto'}
          decoding="async"
          ref={hideUntilLoaded}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-300 ${className}`}
        />
      </picture>
    </>
  )
}

/** Without scripts, or with the picture already in the cache, it simply shows. */
function hideUntilLoaded(image: HTMLImageElement | null) {
  if (!image || image.complete) return
  image.style.opacity = '0'
  const show = () => (image.style.opacity = '')
  image.addEventListener('load', show, { once: true })
  image.addEventListener('error', show, { once: true })
}
