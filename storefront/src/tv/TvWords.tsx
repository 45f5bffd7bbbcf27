import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Facts } from '../frame/Facts.tsx'
import { factsOf } from '../library/facts.ts'
import { useText } from '../text.tsx'

/** A program's title and facts, readable across a room. */
export function TvWords({ card, level = 1 }: { card: Card; level?: 1 | 2 }) {
  const t = useText()
  const Title = `h${level}` as const

  return (
    <div className="mt-[4vh] max-w-[31em]">
      <Title
        dir="auto"
        className="line-clamp-2 text-5xl leading-tight font-extrabold tracking-tight xl:text-6xl"
      >
        {card.title}
      </Title>
      <p className="mt-3 text-2xl text-quiet">
        <Facts of={factsOf(t, card)} />
      </p>
      <p dir="auto" className="mt-3 line-clamp-3 text-2xl leading-snug text-pretty">
        {card.short_description}
      </p>
    </div>
  )
}
