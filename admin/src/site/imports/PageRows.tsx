import type { PageImport, PageImportRow } from '@matinee/contract/site/page-imports'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ImportRows, useRowChoice } from '../../parts/ImportRows.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { pageAddress } from '../page-links.ts'
import { pageImportRows } from './queries.ts'

/** The pages of an import, each with what is to be known of it. */
export function PageRows({ found }: { found: PageImport }) {
  const choice = useRowChoice()
  return (
    <ImportRows
      choice={choice}
      found={useQuery(pageImportRows(found, choice.query))}
      words={{
        title: t('page_imports.pages'),
        one: t('site.page'),
        noFaults: t('page_imports.no_faults'),
      }}
      titleOf={(row) => <PageTitle row={row} />}
      stateOf={({ state }) => <Text size="sm">{t(`page_imports.row.${state}`)}</Text>}
    />
  )
}

const PageTitle = ({ row }: { row: PageImportRow }) => (
  <>
    <Text size="sm" fw={500} className="as-written" style={{ overflowWrap: 'anywhere' }}>
      {row.page_id === null || row.state === 'undone' ? (
        row.title || '–'
      ) : (
        <TextLink to="/pages/$id" params={{ id: row.page_id }} c="inherit">
          {row.title}
        </TextLink>
      )}
    </Text>
    <Text size="xs" c="dimmed" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
      {decodeURI(pageAddress({ permalink: row.permalink, is_catalog: false }))}
    </Text>
  </>
)
