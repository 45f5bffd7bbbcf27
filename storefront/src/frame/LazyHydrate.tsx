import { browserIdle } from '@matinee/player/rest'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { onSignedIn } from '../session/use-signed-in.ts'
import { useServerRendered } from '../use-hydrated.ts'
import { onInView } from './use-in-view.ts'

interface Props {
  children: ReactNode
}

/**
 * A part of a page that may lie far down. Where a server drew it, it is taken over as it comes near the window or has
 * the focus; for members, who may have something of their own in it, also as the browser rests. Until then it stands as
 * it was drawn, and its links lead where they lead. Whoever renders it is to be memoised: with other children it is drawn
 * anew. It saves a phone 60 ms of the first view of a catalogue.
 */
export function LazyHydrate({ children }: Props) {
  const isDrawn = useServerRendered()
  const [turn] = useState(makeTurn)
  const place = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  useEffect(() => {
    if (!isDrawn) return undefined
    const leaving = [
      onInView(place.current!, turn.take),
      onFocus(place.current!, turn.take),
      onSignedIn(queries, () => atRest(turn.take)),
    ]
    return () => leaving.forEach((leave) => leave())
  }, [isDrawn, turn, queries])

  return (
    <div ref={place}>
      <Suspense>
        <HydrateInTurn turn={turn}>{children}</HydrateInTurn>
      </Suspense>
    </div>
  )
}

type Turn = ReturnType<typeof makeTurn>

function makeTurn() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const turn = {
    promise,
    isTaken: false,
    take() {
      turn.isTaken = true
      resolve()
    },
  }
  return turn
}

/** Hydrates at once: a key or press inside forces React to. */
function HydrateInTurn({ turn, children }: Props & { turn: Turn }) {
  const isDrawn = useServerRendered()
  if (isDrawn && !turn.isTaken && typeof document !== 'undefined') use(turn.promise)
  return children
}

function onFocus(place: HTMLElement, then: () => void) {
  if (place.contains(document.activeElement)) then()
  place.addEventListener('focusin', then)
  return () => place.removeEventListener('focusin', then)
}

const RESTS_WITHIN_MS = 10_000

let last = Promise.resolve()

/** Parts hydrate one after another, each in a task of its own. */
function atRest(then: () => void) {
  last = last.then(() => browserIdle(RESTS_WITHIN_MS)).then(then)
}
