import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { cutsOf } from '@matinee/contract/store/pictures'
import { RichText } from '../catalogue/RichText.tsx'
import { useLangIn } from './page-language.ts'

const PROSE = 'prose max-w-[43.5em] min-w-0 sm:text-lg'

/** Rich text, with a picture above or beside it. */
export function TextBlock({ block }: { block: ShownBlockOf<'text'> }) {
  const { html, image, image_alt, side } = block
  const langOf = useLangIn(block)
  const text = <RichText dir="auto" lang={langOf('html')} className={PROSE} html={html} />
  const picture = { alt: image_alt, lang: langOf('image_alt') }
  if (!image || side === 'above')
    return (
      <section className="mx-auto w-full max-w-3xl px-[var(--gutter)]">
        {image && <TextPicture image={image} {...picture} className="mb-8" />}
        {text}
      </section>
    )

  return (
    <section className="mx-auto grid w-full max-w-[var(--page)] items-center gap-x-12 gap-y-8 px-[var(--gutter)] md:grid-cols-2">
      <TextPicture image={image} {...picture} className={side === 'end' ? 'md:order-last' : ''} />
      {text}
    </section>
  )
}

interface PictureProps {
  image: string
  alt: string
  lang: string | undefined
  className: string
}

const TextPicture = ({ image, alt, lang, className }: PictureProps) => (
  <img
    src={image}
    srcSet={cutsOf(image, 'banner')}
    sizes="(min-width: 768px) 50vw, 100vw"
    alt={alt}
    lang={lang}
    loading="lazy"
    decoding="async"
    className={`w-full rounded-2xl ${className}`}
  />
)
