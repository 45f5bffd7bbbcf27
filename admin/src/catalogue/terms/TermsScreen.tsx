import type { Term, TermKind } from '@matinee/contract/catalogue/terms'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconFolders, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../../parts/Empty.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { SortChoice } from '../../parts/list/SortChoice.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SortableRows, StillRows } from '../../parts/SortableRows.tsx'
import { useCanEditContent } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { terms } from '../queries.ts'
import { NewTerm } from './NewTerm.tsx'
import { TermRow } from './TermRow.tsx'
import { pageOfTerms, TERM_SORTS, type TermSearch } from './term-search.ts'
import { TERM_WORDS } from './term-words.ts'
import { useTerms } from './use-terms.ts'

const categoriesRoute = getRouteApi('/shell/categories')
const authorsRoute = getRouteApi('/shell/authors')

export function CategoriesScreen() {
  const navigate = categoriesRoute.useNavigate()
  const asked = categoriesRoute.useSearch()
  return (
    <TermsScreen
      kind="categories"
      asked={asked}
      onAsk={(search) => void navigate({ search, replace: true })}
    />
  )
}

export function AuthorsScreen() {
  const navigate = authorsRoute.useNavigate()
  const asked = authorsRoute.useSearch()
  return (
    <TermsScreen kind="authors" asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
  )
}

interface TermsProps {
  kind: TermKind
  asked: TermSearch
  onAsk: (search: TermSearch) => void
}

/** Categories or authors, in the visitors' order by default. */
function TermsScreen(props: TermsProps) {
  const { kind } = props
  const words = TERM_WORDS[kind]
  const [isAdding, setAdding] = useState(false)
  const add = useCanEditContent() && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t(words.add)}
    </Button>
  )

  return (
    <Screen title={t(words.title)} width={860} actions={add}>
      <Terms {...props} />
      {isAdding && <NewTerm kind={kind} onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function Terms({ kind, asked, onAsk }: TermsProps) {
  const { data, error, refetch } = useQuery(terms(kind))
  const words = TERM_WORDS[kind]
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
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
  return (
    <Stack gap="md">
      <TermFilters kind={kind} asked={asked} onAsk={onAsk} />
      <TermList kind={kind} asked={asked} onAsk={onAsk} all={data} />
    </Stack>
  )
}

const TermFilters = ({ kind, asked: { search, sort }, onAsk }: TermsProps) => (
  <Group component="search" gap="xs">
    <SearchField
      label={t(kind === 'categories' ? 'terms.search_categories' : 'terms.search_authors')}
      value={search}
      onSearch={(words) => onAsk({ ...(words && { search: words }), ...(sort && { sort }) })}
    />
    <SortChoice
      sorts={TERM_SORTS}
      usual="order"
      value={sort}
      say={(by) => t(`terms.by_${by}`)}
      onSort={(by) => onAsk({ ...(search && { search }), ...(by && { sort: by }) })}
    />
  </Group>
)

function TermList({ kind, asked, onAsk, all }: TermsProps & { all: Term[] }) {
  const { rows, from, total, page, isLast } = pageOfTerms(all, asked)
  if (total === 0) return <NoMatch onClear={() => onAsk({})} />
  const isWhole = !asked.search && (asked.sort ?? 'order') === 'order'
  return (
    <>
      <List kind={kind} all={all} rows={rows} from={from} isSortable={isWhole} />
      <Pager
        page={page}
        total={total}
        shown={rows.length}
        isLast={isLast}
        onPage={(to) => onAsk({ ...asked, page: to })}
      />
    </>
  )
}

interface ListProps {
  kind: TermKind
  all: Term[]
  /** The rows of this page, with the offset of the first. */
  rows: Term[]
  from: number
  /** Whether the list is complete and in its own order, which can then be changed. */
  isSortable: boolean
}

function List({ kind, all, rows, from, isSortable }: ListProps) {
  const actions = useTerms(kind)
  const mayChange = useCanEditContent()
  const rowOf = (row: Term) => (
    <TermRow kind={kind} row={row} all={all} actions={actions} mayChange={mayChange} />
  )
  if (!mayChange || !isSortable)
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
          onMove={(move) => actions.order.mutate(all.toSpliced(from, rows.length, ...move.rows))}
        >
          {rowOf}
        </SortableRows>
      </Paper>
    </>
  )
}
