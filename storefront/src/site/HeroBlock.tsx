import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { cutsOf } from '@matinee/contract/store/pictures'
import { buttonClass } from '@matinee/ui/Button'
import { Picture } from '@matinee/ui/Picture'
import { HERO_SIZE, HERO_TITLE, HERO_WORDS } from '../catalogue/hero-look.ts'
import { HeroActions } from '../catalogue/HeroActions.tsx'
import { useLangOf } from '../store/own-language.ts'
import { useLangIn } from './page-language.ts'

interface Props {
  block: ShownBlockOf<'hero'>
  /** At the beginning of the page it lies below the header, and its title is the page's. */
  isFirst: boolean
}

/** A banner: a picture or that of a program, words, and what to do next. */
export function HeroBlock({ block, isFirst }: Props) {
  const picture = pictureOf(block)
  const langOf = useLangIn(block)
  if (!picture) return <PlainHero block={block} isFirst={isFirst} />

  return (
    <section
      {...(isFirst && { 'data-hero': true })}
      className={`stage relative isolate flex overflow-hidden bg-canvas ${HERO_SIZE} ${isFirst ? '-mt-16' : ''}`}
    >
      {block.image && block.image_alt && (
        <p lang={langOf('image_alt')} className="sr-only">
          {block.image_alt}
        </p>
      )}
      <Picture {...picture} sizes="100vw" leading={isFirst} />
      <div className={`hero-words ${HERO_WORDS}`}>
        <HeroWords block={block} isFirst={isFirst} />
      </div>
    </section>
  )
}

function pictureOf({ image, program }: ShownBlockOf<'hero'>) {
  if (image) return { src: image, srcSet: cutsOf(image, 'banner') }
  if (!program?.horizontal_image) return null
  const { horizontal_image: src, vertical_image, blur_hash: blurHash } = program
  const upright = vertical_image ? (cutsOf(vertical_image, 'tall') ?? vertical_image) : undefined
  return { src, srcSet: cutsOf(src), upright, blurHash }
}

const PlainHero = ({ block, isFirst }: Props) => (
  <section className="mx-auto flex w-full max-w-4xl flex-col items-center gap-3 px-[var(--gutter)] pt-16 text-center sm:pt-24">
    <HeroWords block={block} isFirst={isFirst} />
  </section>
)

function HeroWords({ block, isFirst }: Props) {
  const { title, text, program, button_label, button_address } = block
  const [langOf, langOfProgram] = [useLangIn(block), useLangOf()]
  const langAt = (name: 'title' | 'text', ofProgram: string) =>
    block[name] || !program ? langOf(name) : langOfProgram(program, ofProgram)
  const Title = isFirst ? 'h1' : 'h2'
  const said = title || program?.title
  const button = button_label && button_address && (
    <a href={button_address} className={`${buttonClass({ size: 'large' })} max-w-full`}>
      <span lang={langOf('button_label')} className="truncate">
        {button_label}
      </span>
    </a>
  )

  return (
    <>
      {said && (
        <Title
          dir="auto"
          lang={langAt('title', 'title')}
          className={`max-w-[15.6em] text-[clamp(1.9rem,4.4vw,3.75rem)] ${HERO_TITLE}`}
        >
          {said}
        </Title>
      )}
      {(text || program?.short_description) && (
        <p
          dir="auto"
          lang={langAt('text', 'short_description')}
          className="max-w-2xl leading-relaxed text-pretty whitespace-pre-line text-ink/85 sm:text-lg"
        >
          {text || program?.short_description}
        </p>
      )}
      {program ? (
        <HeroActions program={program} withTitle={title !== ''} first={button} />
      ) : (
        button && <div className="mt-3 flex max-w-full">{button}</div>
      )}
    </>
  )
}
