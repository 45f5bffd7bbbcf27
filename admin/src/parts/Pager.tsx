import { Group, Pagination, Text } from '@mantine/core'
import { t } from '../text.ts'

interface PagerProps {
  page: number
  /** How many there are on all pages. */
  total: number
  /** How many this page shows. */
  shown: number
  isLast: boolean
  onPage: (page: number) => void
}

/** Which part of a list is on screen, and the way to the others. The server decides how many a page holds. */
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
  /** A page of a list, as its call answers it. */
  list: {
    body: readonly unknown[]
    headers: { page: number; 'total-count': number; 'last-page': boolean }
  }
  onPage: (page: number) => void
}

/** The same of a list whose answer says all of it. */
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
