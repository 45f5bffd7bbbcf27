import { Group, Pagination, Text } from '@mantine/core'
import { t } from '../text.ts'

interface PagerProps {
  page: number
  /** Number of items on all pages. */
  total: number
  /** Number of items on this page. */
  shown: number
  isLast: boolean
  onPage: (page: number) => void
}

/** The total of a list and the links to its pages. The server decides the size of a page. */
export function Pager({ page, total, shown, isLast, onPage }: PagerProps) {
  if (page === 1 && isLast) return <Text {...small}>{t('list.total', { total })}</Text>

  const pages = isLast ? page : Math.max(page + 1, Math.ceil(total / Math.max(1, shown)))
  return (
    <Group justify="space-between">
      <Text {...small}>{t('list.total', { total })}</Text>
      <Pagination
        value={page}
        onChange={onPage}
        total={pages}
        size="sm"
        getItemProps={(number) => ({ 'aria-label': t('list.page', { page: number }) })}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? t('list.next') : t('list.previous'),
        })}
      />
    </Group>
  )
}

interface ListPagerProps {
  /** The response with one page of a list. */
  list: {
    body: readonly unknown[]
    headers: { page: number; 'total-count': number; 'last-page': boolean }
  }
  onPage: (page: number) => void
}

/** The pager of a list whose response has all headers of pagination. */
export const ListPager = ({ list: { body, headers }, onPage }: ListPagerProps) => (
  <Pager
    page={headers.page}
    total={headers['total-count']}
    shown={body.length}
    isLast={headers['last-page']}
    onPage={onPage}
  />
)

const small = { size: 'xs', c: 'dimmed', className: 'numbers' } as const
