import type { Card } from '@matinee/contract/catalogue'
import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useShop } from '../store/shop.tsx'
import { useText } from '../text.tsx'

const SIZE = 'relative isolate -mt-16 flex min-h-[clamp(27rem,74svh,46rem)] items-end overflow-hidden'

/** The banner over the rows: the publisher's picture and promise where there is one, and a program to start with. */
export function Hero({ program }: { program: Card }) {
  const { store } = useShop()
  const words =
    'relative isolate flex w-full flex-col items-start gap-3 px-[var(--gutter)] pt-40 pb-10 sm:pb-16'

  return (
    <section data-hero className={`stage bg-canvas ${SIZE}`}>
      <HeroPicture banner={store.banner_image} program={program} />
      <div className={`hero-words ${words}`}>
        {store.banner_image && store.tagline ? (
          <Pledge tagline={store.tagline} program={program} />
        ) : (
          <Invitation tagline={store.tagline} program={program} />
        )}
      </div>
    </section>
  )
}

const TITLE = 'leading-[1.05] font-extrabold tracking-[-0.025em] text-balance'

/** The store speaks for itself. */
function Pledge({ tagline, program }: { tagline: string; program: Card }) {
  const t = useText()

  return (
    <>
      <h1 className={`max-w-[24ch] text-[clamp(1.75rem,3.9vw,3.25rem)] ${TITLE}`}>{tagline}</h1>
      <HeroActions program={program} play={t('catalog.play_title', { title: program.title })} />
    </>
  )
}

/** The program speaks for the store. */
function Invitation({ tagline, program }: { tagline: string | null; program: Card }) {
  const t = useText()

  return (
    <>
      <h1 className="max-w-xl text-sm font-semibold text-balance text-ink/90 sm:text-base">
        {tagline ?? t('catalog.title')}
      </h1>
      <h2 className={`max-w-[17ch] text-[clamp(2.25rem,5.4vw,4.5rem)] ${TITLE}`}>{program.title}</h2>
      {program.short_description && (
        <p className="line-clamp-3 max-w-xl leading-relaxed text-pretty text-ink/85 sm:text-lg">
          {program.short_description}
        </p>
      )}
      <HeroActions program={program} play={t('catalog.play')} />
    </>
  )
}

function HeroPicture({ banner, program }: { banner: string | null; program: Card }) {
  const { horizontal_image, vertical_image, blur_hash } = program
  if (banner) return <Picture src={banner} urgent />
  return (
    horizontal_image && (
      <Picture src={horizontal_image} upright={vertical_image} blurHash={blur_hash} urgent />
    )
  )
}

function HeroActions({ program: { permalink, title }, play }: { program: Card; play: string }) {
  const t = useText()

  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Link
        to={links.program}
        params={{ permalink }}
        search={{ autoplay: true }}
        aria-label={t('catalog.play_title', { title })}
        className={`${buttonClass({ size: 'large' })} max-w-full`}
      >
        <Icon name="play" />
        <span className="truncate">{play}</span>
      </Link>
      <Link
        to={links.program}
        params={{ permalink }}
        aria-label={t('catalog.more_title', { title })}
        className={`${buttonClass({ tone: 'plain', size: 'large' })} bg-black/25 backdrop-blur-sm`}
      >
        {t('catalog.more')}
      </Link>
    </div>
  )
}

/** The banner on its way. */
export const HeroSkeleton = () => (
  <div data-hero className={`stage bg-canvas ${SIZE}`}>
    <div className="flex w-full flex-col gap-4 px-[var(--gutter)] pb-10 sm:pb-16">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-12 w-4/5 max-w-xl sm:h-16" />
      <Skeleton className="h-14 w-full max-w-xl" />
      <Skeleton className="mt-3 h-12 w-32 rounded-full" />
    </div>
  </div>
)
