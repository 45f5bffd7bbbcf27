import type { Term, TermKind } from '@matinee/contract/terms'
import { Button, Paper, Text } from '@mantine/core'
import { IconFolders, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsWaiting } from '../../parts/RowsWaiting.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SortableRows, StillRows } from '../../parts/SortableRows.tsx'
import { useEditsContent } from '../../shell/reach.ts'
import { t } from '../../text.ts'
import { terms } from '../queries.ts'
import { NewTerm } from './NewTerm.tsx'
import { TermRow } from './TermRow.tsx'
import { TERM_WORDS } from './term-words.ts'
import { useTerms } from './use-terms.ts'

export const CategoriesScreen = () => <TermsScreen kind="categories" />
export const AuthorsScreen = () => <TermsScreen kind="authors" />

/** Categories or authors in the order visitors meet them. */
function TermsScreen({ kind }: { kind: TermKind }) {
  const words = TERM_WORDS[kind]
  const [isAdding, setAdding] = useState(false)
  const add = useEditsContent() && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t(words.add)}
    </Button>
  )

  return (
    <Screen title={t(words.title)} width={860} actions={add}>
      <Terms kind={kind} />
      {isAdding && <NewTerm kind={kind} onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function Terms({ kind }: { kind: TermKind }) {
  const { data, error, refetch } = useQuery(terms(kind))
  const words = TERM_WORDS[kind]
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsWaiting />
  if (data.length === 0)
    return (
      <Paper>
        <Empty
          icon={kind === 'categories' ? IconFolders : IconUsers}
          title={t(words.empty)}
          text={t(words.emptyText)}
        />
      </Paper>
    )
  return <List kind={kind} rows={data} />
}

function List({ kind, rows }: { kind: TermKind; rows: Term[] }) {
  const actions = useTerms(kind)
  const mayChange = useEditsContent()
  const rowOf = (row: Term) => (
    <TermRow kind={kind} row={row} all={rows} actions={actions} mayChange={mayChange} />
  )
  if (!mayChange)
    return (
      <Paper style={{ overflow: 'hidden' }}>
        <StillRows label={t(TERM_WORDS[kind].title)} rows={rows}>
          {rowOf}
        </StillRows>
      </Paper>
    )
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(TERM_WORDS[kind].order)}
      </Text>
      <Paper style={{ overflow: 'hidden' }}>
        <SortableRows
          label={t(TERM_WORDS[kind].title)}
          rows={rows}
          onMove={(move) => actions.order.mutate(move.rows)}
        >
          {rowOf}
        </SortableRows>
      </Paper>
    </>
  )
}
