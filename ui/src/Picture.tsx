import { decode } from 'blurhash'
import { useEffect, useRef } from 'react'
import { yieldToMain } from './yield-to-main.ts'

/** Size of a blur in pixels; the browser scales it up smoothly. */
const BLUR_SIZE = { width: 32, height: 18 }

function paintBlur(canvas: HTMLCanvasElement, hash: string) {
  const brush = canvas.getContext('2d')
  if (!brush) return
  const dots = decode(hash, BLUR_SIZE.width, BLUR_SIZE.height)
  brush.putImageData(new ImageData(new Uint8ClampedArray(dots), BLUR_SIZE.width, BLUR_SIZE.height), 0, 0)
}

/** The blurred placeholder of an image, painted from its blur hash. Fills its parent. */
export function Blur({ hash, className = '' }: { hash: string; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const blank = canvas.current!
    return yieldToMain(() => isCovered(blank) || paintBlur(blank, hash)) // painting forty of them takes a phone 70 to 100 ms
  }, [hash])

  return (
    <canvas ref={canvas} aria-hidden className={`absolute inset-0 size-full ${className}`} {...BLUR_SIZE} />
  )
}

/** On a server-rendered page the image may already be loaded and cover the blur. */
function isCovered(canvas: HTMLCanvasElement) {
  const image = canvas.nextElementSibling?.querySelector('img')
  return image?.complete === true && image.naturalWidth > 0
}

interface Props {
  src: string
  /** Smaller variants of the image and its displayed width, as in the attributes of the same names. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Variants for windows in portrait orientation, as in `srcSet`. */
  upright?: string | undefined
  blurHash?: string | null
  /** Loads at once, for images in the first window, at a lower priority than the leading one. Others load lazily. */
  urgent?: boolean
  /** Loads before all others, for the main image of a page. */
  leading?: boolean
  className?: string
}

/** A decorative image that fills its parent, with a blur until it has loaded. */
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

/** Hides an image until it has loaded; without scripts or from the cache it shows at once. */
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

/** Hides without a transition, which would cost frames for images that are not loaded yet. */
const hide = ({ style }: HTMLImageElement) => Object.assign(style, { opacity: '0', transition: 'none' })
const show = ({ style }: HTMLImageElement) => Object.assign(style, { opacity: '', transition: '' })

/** Loads the original if an image size is missing; if that is missing too, the blur stays. */
function showFallback(image: HTMLImageElement) {
  if (image.srcset) image.removeAttribute('srcset')
  else image.style.visibility = 'hidden'
}
