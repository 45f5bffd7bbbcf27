import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { cutsOf } from '@matinee/contract/store/pictures'
import { RichText } from '../catalogue/RichText.tsx'

const PROSE = 'prose max-w-[43.5em] min-w-0 sm:text-lg'

/** Rich text, with a picture above or beside it. */
export function TextBlock({ block }: { block: ShownBlockOf<'text'> }) {
  const { html, image, image_alt, side } = block
  const text = <RichText dir="auto" className={PROSE} html={html} />
  if (!image || side === 'above')
    return (
      <section className="mx-auto w-full max-w-3xl px-[var(--gutter)]">
        {image && <TextPicture image={image} alt={image_alt} className="mb-8" />}
        {text}
      </section>
    )

  return (
    <section className="mx-auto grid w-full max-w-[var(--page)] items-center gap-x-12 gap-y-8 px-[var(--gutter)] md:grid-cols-2">
      <TextPicture image={image} alt={image_alt} className={side === 'end' ? 'md:order-last' : ''} />
      {text}
    </section>
  )
}

const TextPicture = ({ image, alt, className }: { image: string; alt: string; className: string }) => (
  <img
    src={image}
    srcSet={cutsOf(image, 'banner')}
    sizes="(min-width: 768px) 50vw, 100vw"
    alt={alt}
    loading="lazy"
    decoding="async"
    className={`w-full rounded-2xl ${className}`}
  />
)
