import type { PageImport } from '@matinee/contract/site/page-imports'
import { joinFacts } from '../../join-facts.ts'
import { percent, span } from '../../format.ts'
import { ImportProgress } from '../../parts/ImportProgress.tsx'
import { t } from '../../text.ts'
import { usePageImport } from './use-page-import.ts'

/** How far checking, importing or undoing is. */
export function PageImportProgress({ found }: { found: PageImport }) {
  const { stop } = usePageImport(found.id)
  return (
    <ImportProgress
      title={t(`page_imports.working.${found.state as 'checking' | 'running' | 'undoing'}`)}
      percent={shareOf(found)}
      stop={found.state === 'undoing' ? undefined : stop}
    >
      {factsOf(found)}
    </ImportProgress>
  )
}

const shareOf = ({ state, percent: part, undone, kept, imported }: PageImport) =>
  state === 'undoing' ? ((undone + kept) / Math.max(1, undone + kept + imported)) * 100 : part

const factsOf = (found: PageImport) =>
  joinFacts([
    percent(shareOf(found)),
    found.state === 'running' &&
      t('page_imports.outcome', { imported: found.imported, pages: found.imported + found.ready }),
    found.seconds_left !== null && t('upload.left', { time: span(found.seconds_left) }),
  ])
