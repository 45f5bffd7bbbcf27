import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Picture } from '@matinee/ui/Picture'
import { useRef, useState, type TouchEvent } from 'react'
import { useLangOf } from '../store/own-language.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { HERO_SIZE, HERO_TITLE, HERO_WORDS } from './hero-look.ts'
import { HeroActions } from './HeroActions.tsx'
import { HeroDots } from './HeroDots.tsx'
import { cutsOf } from '@matinee/contract/store/pictures'
import { slideAfter, swipeOf, useSlides } from './slides.ts'

/** A carousel of featured programs that pauses on hover and focus. */
export function HeroSlides({ programs }: { programs: Card[] }) {
  const t = useText()
  const { store } = useShop()
  const hold = useHold()
  const slides = useSlides(programs.length, hold.isHeld)
  const swipe = useSwipe(slides.turn)
  const count = programs.length

  return (
    <section
      data-hero
      aria-label={t('hero.label')}
      {...(count > 1 && { 'aria-roledescription': t('hero.carousel'), ...swipe })}
      {...hold.handlers}
      className={`stage relative isolate -mt-16 grid touch-pan-y overflow-hidden bg-canvas ${HERO_SIZE}`}
    >
      <h1 className="sr-only">{store.tagline ?? t('catalog.title')}</h1>
      {programs.map((program, number) => (
        <Slide
          key={program.id}
          program={program}
          place={{ number, count }}
          isShown={number === slides.at}
          isNear={number === slides.at || (hold.isSettled && number === slideAfter(slides.at, 1, count))}
        />
      ))}
      {count > 1 && <HeroDots programs={programs} {...slides} />}
    </section>
  )
}

interface SlideProps {
  program: Card
  place: { number: number; count: number }
  isShown: boolean
  /** The current and the next slide: only these load their picture. */
  isNear: boolean
}

/** All slides share one grid cell, which is as tall as the tallest of them. */
function Slide({ program, place: { number, count }, isShown, isNear }: SlideProps) {
  const t = useText()
  const { store } = useShop()
  const langOf = useLangOf()
  const wasNear = useEver(isNear)
  const many = count > 1 && {
    role: 'group',
    'aria-roledescription': t('hero.slide_kind'),
    'aria-label': t('hero.slide', { number: number + 1, count }),
  }

  return (
    <div
      {...many}
      inert={!isShown}
      className={`relative isolate flex [grid-area:1/1] motion-safe:transition-[opacity,visibility] motion-safe:duration-700 ${
        isShown ? 'opacity-100' : 'invisible opacity-0'
      }`}
    >
      {wasNear && <SlidePicture program={program} leading={number === 0} />}
      <div className={`hero-words ${HERO_WORDS}`}>
        {store.tagline && (
          <p
            aria-hidden
            dir="auto"
            className="max-w-xl text-sm font-semibold text-balance text-ink/90 sm:text-base"
          >
            {store.tagline}
          </p>
        )}
        <h2
          dir="auto"
          lang={langOf(program, 'title')}
          className={`max-w-[11em] text-[clamp(2.25rem,5.4vw,4.5rem)] ${HERO_TITLE}`}
        >
          {program.title}
        </h2>
        {program.short_description && (
          <p
            dir="auto"
            lang={langOf(program, 'short_description')}
            className="line-clamp-3 max-w-xl leading-relaxed text-pretty text-ink/85 sm:text-lg"
          >
            {program.short_description}
          </p>
        )}
        <HeroActions program={program} />
      </div>
    </div>
  )
}

function SlidePicture({ program, leading }: { program: Card; leading: boolean }) {
  const { horizontal_image, vertical_image, blur_hash } = program
  if (!horizontal_image) return null

  return (
    <Picture
      src={horizontal_image}
      srcSet={cutsOf(horizontal_image)}
      sizes="100vw"
      upright={vertical_image ? (cutsOf(vertical_image, 'tall') ?? vertical_image) : undefined}
      blurHash={blur_hash}
      leading={leading}
    />
  )
}

function useEver(now: boolean) {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}

/** Whether it is hovered or focused, and whether the first slide has been shown for a moment. */
function useHold() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isSettled, setSettled] = useState(false)
  const handlers = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => setPointed(pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onLoad: () => setSettled(true),
  }
  return { isHeld: isPointed || isFocused, isSettled, handlers }
}

/** A horizontal swipe changes the slide. */
function useSwipe(turn: (steps: number) => void) {
  const from = useRef({ x: 0, y: 0 })
  return {
    onTouchStart({ touches }: TouchEvent) {
      const { clientX: x, clientY: y } = touches[0]!
      from.current = { x, y }
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent) {
      const { clientX, clientY } = changedTouches[0]!
      const rightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
      turn(swipeOf(clientX - from.current.x, clientY - from.current.y, rightToLeft))
    },
  }
}
