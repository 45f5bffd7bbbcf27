import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { useState } from 'react'
import { dateIn } from '../format.ts'
import { accountPart } from '../frame/account-part.tsx'
import { ServerDate } from '../frame/ServerDate.tsx'
import { useLanguage } from '../text.tsx'
import { BlockHeading } from './BlockHeading.tsx'
import { useLangIn } from './page-language.ts'

/** The height of the countdown, so that nothing moves as it comes. */
const PLACEHOLDER = <div className="h-[3.25rem] sm:h-[5.25rem]" />

const Countdown = accountPart(
  async () => ({ default: (await import('../live/LiveCountdown.tsx')).LiveCountdown }),
  PLACEHOLDER,
)

/** The time until a moment, and what is said from then on. */
export function CountdownBlock({ block }: { block: ShownBlockOf<'countdown'> }) {
  const { ends_at, text_after } = block
  const langOf = useLangIn(block)
  const { locale } = useLanguage()
  const [isOver, setOver] = useState(false)

  return (
    <section className="mx-auto w-full max-w-3xl px-[var(--gutter)] text-center">
      <BlockHeading block={block} />
      {isOver ? (
        <p
          dir="auto"
          lang={langOf('text_after')}
          className="text-lg leading-relaxed text-pretty whitespace-pre-line"
        >
          {text_after}
        </p>
      ) : (
        <>
          <Countdown to={ends_at} onStart={() => setOver(true)} />
          <p className="mt-4 text-sm text-quiet">
            <ServerDate moment={ends_at} write={(timeZone) => dateIn(locale, ends_at, timeZone)} />
          </p>
        </>
      )}
    </section>
  )
}
