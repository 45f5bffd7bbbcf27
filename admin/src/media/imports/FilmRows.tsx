import type { FilmImport, FilmImportRow } from '@matinee/contract/catalogue/film-imports'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bytes } from '../../format.ts'
import { ImportRows, useRowChoice } from '../../parts/ImportRows.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { filmImportRows } from './queries.ts'

/** The films of an import, each with what is wrong with it. */
export function FilmRows({ found }: { found: FilmImport }) {
  const choice = useRowChoice()
  return (
    <ImportRows
      choice={choice}
      found={useQuery(filmImportRows(found, choice.query))}
      words={{
        title: t('film_imports.films'),
        one: t('film_imports.film'),
        noFaults: t('film_imports.no_faults'),
      }}
      titleOf={(row) => <FilmTitle row={row} />}
      stateOf={(row) => <FilmState row={row} />}
    />
  )
}

const FilmState = ({ row: { state, size } }: { row: FilmImportRow }) => (
  <>
    <Text size="sm">{t(`film_imports.row.${state}`)}</Text>
    {size !== null && (
      <Text size="xs" c="dimmed" className="numbers">
        {bytes(size)}
      </Text>
    )}
  </>
)

const FilmTitle = ({ row }: { row: FilmImportRow }) => (
  <Text size="sm" fw={500} className="as-written" style={{ overflowWrap: 'anywhere' }}>
    {row.content_id === null ? (
      row.title || row.address || '–'
    ) : (
      <TextLink to="/programs/$id" params={{ id: row.content_id }} c="inherit">
        {row.title}
      </TextLink>
    )}
  </Text>
)
