import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { ImportResult } from '../../parts/ImportResult.tsx'
import { t } from '../../text.ts'
import { useFilmImport } from './use-film-import.ts'

/** What came of an import of films. */
export function FilmImportResult({ found }: { found: FilmImport }) {
  const { run, undo } = useFilmImport(found.id)
  return (
    <ImportResult
      found={found}
      counts={{
        'film_imports.imported': found.imported,
        'film_imports.failed_films': found.failed,
        'film_imports.refused': found.refused,
      }}
      undone={t('film_imports.undone_text', { undone: found.undone, kept: found.kept })}
      retry={t('film_imports.retry')}
      question={{
        title: t('film_imports.undo_title', { count: found.imported }),
        text: t('film_imports.undo_text'),
        action: t('film_imports.undo'),
      }}
      run={{ isPending: run.isPending, mutate: () => run.mutate({}) }}
      undo={undo}
    />
  )
}
