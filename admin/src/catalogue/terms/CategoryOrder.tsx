import {
  PLACING_SORTS,
  placeProgram,
  sortPlaced,
  type PlacedProgram,
} from '@matinee/contract/catalogue/terms'
import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { SortableRows, StillRows } from '../../parts/SortableRows.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { placedPrograms } from './queries.ts'

/** The programs of a category in the order visitors see them. */
export function CategoryOrder({ id, mayChange }: { id: number; mayChange: boolean }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    placedPrograms(id),
  )
  const { move, sort } = usePlacing(id)
  const rows = data?.pages.flatMap(({ body }) => body)

  /** The row after the position may not be loaded yet. */
  async function place({ row, to, rows }: { row: PlacedProgram; to: number; rows: PlacedProgram[] }) {
    const more = to === rows.length - 1 && hasNextPage ? (await fetchNextPage()).data : undefined
    const following = more ? more.pages.flatMap(({ body }) => body)[rows.length] : rows[to + 1]
    move.mutate({ row, before: following?.id ?? null, rows })
  }

  return (
    <Card
      title={t('terms.order')}
      actions={
        mayChange &&
        rows &&
        rows.length > 1 && <SortMenu onSort={(by) => sort.mutate(by)} isBusy={sort.isPending} />
      }
    >
      {!rows && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('terms.order_empty')}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <Stack align="flex-start">
          <div style={{ width: '100%' }}>
            {mayChange ? (
              <SortableRows label={t('terms.order')} rows={rows} onMove={(moved) => void place(moved)}>
                {(row) => <PlacedRow row={row} />}
              </SortableRows>
            ) : (
              <StillRows label={t('terms.order')} rows={rows}>
                {(row) => <PlacedRow row={row} />}
              </StillRows>
            )}
          </div>
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('terms.more_programs')}
            </Button>
          )}
        </Stack>
      )}
    </Card>
  )
}

const PlacedRow = ({ row }: { row: PlacedProgram }) => (
  <>
    <Thumbnail image={row.image} width={72} />
    <TextLink to="/programs/$id" params={{ id: row.id }} c="inherit" flex={1} miw={0}>
      {row.title}
    </TextLink>
    {row.status !== 'published' && (
      <Text size="xs" c="dimmed">
        {t('terms.not_shown')}
      </Text>
    )}
  </>
)

type Sort = (typeof PLACING_SORTS)[number]

const SortMenu = ({ onSort, isBusy }: { onSort: (by: Sort) => void; isBusy: boolean }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" loading={isBusy} leftSection={<IconArrowsSort size={16} aria-hidden />}>
        {t('terms.sort')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {PLACING_SORTS.map((by) => (
        <Menu.Item key={by} onClick={() => onSort(by)}>
          {t(`terms.sort_${by}`)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

interface Move {
  row: PlacedProgram
  before: number | null
  rows: PlacedProgram[]
}

function usePlacing(id: number) {
  const queries = useQueryClient()
  const { queryKey } = placedPrograms(id)
  const again = () => queries.invalidateQueries({ queryKey })

  const move = useMutation({
    // One move at a time: each is relative to the order before it.
    scope: { id: `category ${id}` },
    mutationFn: ({ row, before }: Move) =>
      call(placeProgram, { params: { id, content_id: row.id }, body: { before } }),
    onMutate: ({ rows }) =>
      queries.setQueryData(queryKey, (data) => data && { ...data, pages: inPages(data.pages, rows) }),
    onError: notifyError,
    onSettled: again,
  })
  const sort = useMutation({
    mutationFn: (by: Sort) => call(sortPlaced, { params: { id }, body: { by } }),
    onError: notifyError,
    onSettled: again,
  })
  return { move, sort }
}

/** Splits the reordered rows into pages of their former lengths. */
function inPages<P extends { body: PlacedProgram[] }>(pages: P[], rows: PlacedProgram[]): P[] {
  let from = 0
  return pages.map((page) => {
    const body = rows.slice(from, from + page.body.length)
    from += page.body.length
    return { ...page, body }
  })
}
