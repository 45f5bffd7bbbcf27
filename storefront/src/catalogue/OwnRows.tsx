import type { Card } from '@matinee/contract/catalogue/catalogue'
import { useEffect } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { browserStorage } from '../browser-storage.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { useStartedPrograms, type StartedProgram } from '../library/marks.ts'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'

const HAS_ROW = 'matinee.has_continue_row'

/** The viewer's started programs, where the store shows them. */
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

/** The viewer's watched programs. */
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

/** Whether the row was there on the last visit: its space is then reserved while it loads, so that nothing shifts. */
function useExpected(isThere: boolean | undefined) {
  const hydrated = useHydrated()
  useEffect(() => {
    if (isThere !== undefined) browserStorage().setItem(HAS_ROW, isThere ? '1' : '')
  }, [isThere])
  return hydrated && browserStorage().getItem(HAS_ROW) === '1'
}
