import type { Card } from '@matinee/contract/catalogue/catalogue'
import { useEffect } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { browserStorage } from '../browser-storage.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { useStartedPrograms, type StartedProgram } from '../library/marks.ts'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'

const HAS_ROW = 'matinee.has_continue_row'

/** What this viewer is in the middle of, where the store wishes it. */
export function ContinueRow({ known }: { known: Card[] }) {
  const t = useText()
  const { settings } = useShop()
  const { started, isPending } = useStartedPrograms(known)
  const going = started.filter(({ mark }) => !mark.watched && mark.share > 0)
  const isExpected = useExpected(isPending ? undefined : going.length > 0)

  if (!settings.continue_watching) return null
  if (isPending) return isExpected && <RowSkeleton />
  return going.length > 0 && <StartedRow title={t('catalog.continue')} started={going} />
}

/** What this viewer has seen to its end. */
export function WatchAgainRow({ known }: { known: Card[] }) {
  const t = useText()
  const { started } = useStartedPrograms(known)
  const seen = started.filter(({ mark }) => mark.watched)
  return seen.length > 0 && <StartedRow title={t('catalog.again')} started={seen} />
}

function StartedRow({ title, started }: { title: string; started: StartedProgram[] }) {
  const marks = new Map(started.map(({ card, mark }) => [card.id, mark]))
  const cards: Card[] = started.map(({ card }) => card)
  return <ProgramRow title={title} cards={cards} markOf={({ id }) => marks.get(id)} />
}

/** The row was there the last time: its place is kept while it is on its way, so that nothing moves. */
function useExpected(isThere: boolean | undefined) {
  const hydrated = useHydrated()
  useEffect(() => {
    if (isThere !== undefined) browserStorage().setItem(HAS_ROW, isThere ? '1' : '')
  }, [isThere])
  return hydrated && browserStorage().getItem(HAS_ROW) === '1'
}
