import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { clockOf } from '../playback/clock.ts'

interface Props {
  title: string
  markers: readonly Marker[]
  onSeek: (seconds: number) => void
}

/** The markers of the film; pressing one plays from there. */
export function Parts({ title, markers, onSeek }: Props) {
  if (markers.length === 0) return null

  return (
    <section aria-labelledby="parts">
      <h2 id="parts" className="text-lg font-bold tracking-tight">
        {title}
      </h2>
      <ol className="mt-2 -ms-3 grid sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
        {markers.map(({ at_seconds, title }) => (
          <li key={at_seconds}>
            <button
              type="button"
              onClick={() => onSeek(at_seconds)}
              className="flex min-h-11 w-full cursor-pointer items-baseline gap-3 rounded-lg px-3 py-2 text-start transition-colors hover:bg-surface"
            >
              <span className="min-w-10 font-semibold text-accent tabular-nums">{clockOf(at_seconds)}</span>
              <span className="min-w-0 break-words">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
