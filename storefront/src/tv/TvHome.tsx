import type { Card } from '@matinee/contract/catalogue'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { newest, rows as allRows } from '../catalogue/queries.ts'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { Brand } from '../frame/Brand.tsx'
import { useEndless } from '../use-endless.ts'
import { TvCard } from './TvCard.tsx'
import { TvWords } from './TvWords.tsx'

interface Row {
  id: number
  title: string
  cards: Card[]
}

/** Rows of the catalogue under what the focus is on. */
export function TvHome() {
  const t = useAccountText()
  const rows = useEndless(allRows)
  const latest = useQuery(newest)
  const shown: Row[] = [
    { id: 0, title: t('tv.new'), cards: latest.data?.body ?? [] },
    ...rows.items.map(({ id, title, contents }) => ({ id, title, cards: contents })),
  ].filter(({ cards }) => cards.length > 0)
  const error = rows.error ?? latest.error

  if (error) return <FailedNotice title={t('tv.rows_failed')} error={error} onRetry={rows.retry} />
  if (rows.isPending || latest.isPending) return <Skeleton className="m-[5vw] h-[70dvh]" />
  if (shown.length === 0) return <p className="p-[5vw] text-4xl">{t('tv.empty')}</p>
  return <Rows rows={shown} />
}

function Rows({ rows }: { rows: Row[] }) {
  const [focused, setFocused] = useState(rows[0]!.cards[0]!)

  return (
    <div className="grid h-dvh grid-rows-[46dvh_1fr]">
      <Focused card={focused} />
      <div className="scrollless overflow-y-auto overscroll-contain pb-[20vh]">
        {rows.map((row, place) => (
          <section key={row.id} aria-label={row.title} className="pb-8">
            <h2 dir="auto" className="px-[5vw] text-3xl font-bold">
              {row.title}
            </h2>
            <ul className="scrollless flex gap-6 overflow-x-auto px-[5vw] py-5">
              {row.cards.map((card, index) => (
                <TvCard key={card.id} card={card} isFirst={place === 0 && index === 0} onFocus={setFocused} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function Focused({ card }: { card: Card }) {
  return (
    <div className="relative isolate overflow-hidden px-[5vw] pt-[5vh]">
      <div className="absolute inset-y-0 end-0 -z-10 w-2/3 opacity-60 ltr:[mask-image:linear-gradient(to_right,transparent,black_60%)] rtl:[mask-image:linear-gradient(to_left,transparent,black_60%)]">
        {card.horizontal_image && (
          <Picture key={card.id} src={card.horizontal_image} blurHash={card.blur_hash} urgent />
        )}
      </div>
      <div className="[&>span]:text-4xl">
        <Brand />
      </div>
      <TvWords card={card} />
    </div>
  )
}
