import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useShop } from '../store/shop.ts'
import { HeroActions } from './HeroActions.tsx'
import { HeroSlides } from './HeroSlides.tsx'
import { HERO_SIZE, HERO_TITLE, HERO_WORDS } from './hero-look.ts'
import { cutsOf } from '@matinee/contract/store/pictures'

/** The banner over the rows: the publisher's picture and text where there is one, else featured programs. */
export function Hero({ programs }: { programs: Card[] }) {
  const { store } = useShop()
  const [first] = programs
  if (store.banner_image && first) return <Pledge banner={store.banner_image} program={first} />
  return <HeroSlides programs={programs} />
}

/** The store's own banner. */
function Pledge({ banner, program }: { banner: string; program: Card }) {
  const { store } = useShop()

  return (
    <section
      data-hero
      className={`stage relative isolate -mt-16 flex overflow-hidden bg-canvas ${HERO_SIZE}`}
    >
      <Picture src={banner} srcSet={cutsOf(banner, 'banner')} sizes="100vw" leading />
      <div className={`hero-words ${HERO_WORDS}`}>
        <h1 dir="auto" className={`max-w-[15.6em] text-[clamp(1.75rem,3.9vw,3.25rem)] ${HERO_TITLE}`}>
          {store.tagline ?? store.title}
        </h1>
        <HeroActions program={program} withTitle />
      </div>
    </section>
  )
}

/** The skeleton of the banner. */
export const HeroSkeleton = () => (
  <div data-hero className={`stage -mt-16 flex items-end bg-canvas ${HERO_SIZE}`}>
    <div className="flex w-full flex-col gap-4 px-[var(--gutter)] pb-12 sm:pb-16">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-12 w-4/5 max-w-xl sm:h-16" />
      <Skeleton className="h-14 w-full max-w-xl" />
      <Skeleton className="mt-3 h-12 w-32 rounded-control" />
    </div>
  </div>
)
