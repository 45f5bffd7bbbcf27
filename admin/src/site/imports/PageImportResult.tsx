import type { PageImport } from '@matinee/contract/site/page-imports'
import { ImportResult } from '../../parts/ImportResult.tsx'
import { t } from '../../text.ts'
import { usePageImport } from './use-page-import.ts'

/** What came of an import of pages. */
export function PageImportResult({ found }: { found: PageImport }) {
  const { run, undo } = usePageImport(found.id)
  return (
    <ImportResult
      found={found}
      counts={{
        'page_imports.imported': found.imported,
        'page_imports.failed_pages': found.failed,
        'page_imports.refused': found.refused,
      }}
      undone={t('page_imports.undone_text', { undone: found.undone, kept: found.kept })}
      retry={t('page_imports.retry')}
      question={{
        title: t('page_imports.undo_title', { count: found.imported }),
        text: t('page_imports.undo_text'),
        action: t('imports.undo'),
      }}
      run={{ isPending: run.isPending, mutate: () => run.mutate({}) }}
      undo={undo}
    />
  )
}
