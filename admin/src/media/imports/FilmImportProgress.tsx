import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { joinFacts } from '../../join-facts.ts'
import { bytes, percent, span } from '../../format.ts'
import { ImportProgress } from '../../parts/ImportProgress.tsx'
import { t } from '../../text.ts'
import { useFilmImport } from './use-film-import.ts'

/** How far checking, loading or undoing is. */
export function FilmImportProgress({ found }: { found: FilmImport }) {
  const { stop } = useFilmImport(found.id)
  return (
    <ImportProgress
      title={t(`film_imports.working.${found.state as 'checking' | 'running' | 'undoing'}`)}
      percent={shareOf(found)}
      stop={found.state === 'undoing' ? undefined : stop}
    >
      {factsOf(found)}
    </ImportProgress>
  )
}

const shareOf = ({ state, percent: part, undone, kept, imported }: FilmImport) =>
  state === 'undoing' ? ((undone + kept) / Math.max(1, undone + kept + imported)) * 100 : part

/** How much of an import is done, in one line. */
export const factsOf = (found: FilmImport) =>
  joinFacts([
    percent(shareOf(found)),
    found.state === 'running' &&
      t('film_imports.outcome', { imported: found.imported, films: found.imported + found.ready }),
    found.state === 'running' &&
      found.bytes > 0 &&
      t('film_imports.received', { received: bytes(found.received), bytes: bytes(found.bytes) }),
    found.seconds_left !== null && t('upload.left', { time: span(found.seconds_left) }),
  ])
