import { decode } from 'blurhash'
import { useEffect, useRef } from 'react'
import { yieldToMain } from './yield-to-main.ts'

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
  useEffect(() => {
    const blank = canvas.current!
    return yieldToMain(() => isCovered(blank) || paint(blank, hash)) // forty of them take a phone 0.1 s
  }, [hash])

  return <canvas ref={canvas} aria-hidden className={`absolute inset-0 size-full ${className}`} {...BLUR} />
}

/** On a page that came drawn the picture may have come before: nobody would see its blur. */
function isCovered(canvas: HTMLCanvasElement) {
  const image = canvas.nextElementSibling?.querySelector('img')
  return image?.complete === true && image.naturalWidth > 0
}

interface Props {
  src: string
  /** Smaller cuts of the same picture, and how wide it will be drawn: as the attributes of the same names. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Another cut of it for windows that are taller than wide: as `srcSet`. */
  upright?: string | undefined
  blurHash?: string | null
  /** The pictures of a page's first window are asked for at once, after its face; all others as they come near. */
  urgent?: boolean
  /** The one that is the page's face, before all others. */
  leading?: boolean
  className?: string
}

/** A decorative picture that fills its parent; its blur shows until it has come. */
export function Picture({
  src,
  srcSet,
  sizes,
  upright,
  blurHash,
  leading = false,
  urgent = leading,
  className = '',
}: Props) {
  return (
    <>
      {blurHash && <Blur hash={blurHash} />}
      <picture>
        {upright && <source srcSet={upright} sizes={sizes} media="(orientation: portrait)" />}
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt=""
          loading={urgent ? 'eager' : 'lazy'}
          fetchPriority={leading ? 'high' : urgent ? 'auto' : 'low'}
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
  if (!image) return undefined
  const watching = new AbortController()
  const { signal } = watching
  if (image.complete) show(image)
  else hide(image)
  if (image.complete && image.naturalWidth === 0) showFallback(image)
  image.addEventListener('load', () => show(image), { signal })
  image.addEventListener('error', () => showFallback(image), { signal })
  return () => watching.abort()
}

/** At once: a browser would draw frame after frame of pictures that are not there yet as they fade out. */
const hide = ({ style }: HTMLImageElement) => Object.assign(style, { opacity: '0', transition: 'none' })
const show = ({ style }: HTMLImageElement) => Object.assign(style, { opacity: '', transition: '' })

/** Where a cut is missing the whole picture comes; where that is missing too the blur stays. */
function showFallback(image: HTMLImageElement) {
  if (image.srcset) image.removeAttribute('srcset')
  else image.style.visibility = 'hidden'
}
