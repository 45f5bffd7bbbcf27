import { notices, type Notice } from '@matinee/contract/notices/notices'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { links } from '../links.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { noticesQuery, unreadQuery } from './queries.ts'

/** The notices, each linked to its subject. */
export function NoticeList() {
  const t = useAccountText()
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(noticesQuery)
  const all = data?.pages.flatMap(({ body }) => body.notices) ?? []
  const markRead = useMarkingRead()

  return (
    <section aria-labelledby="notices">
      <header className="sticky top-0 z-10 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-raised ps-4 pe-2">
        <h2 id="notices" className="font-bold">
          {t('notices.title')}
        </h2>
        {all.some(({ read_at }) => read_at === null) && (
          <Button tone="quiet" onClick={() => markRead.mutate(undefined)} disabled={markRead.isPending}>
            {t('notices.read_all')}
          </Button>
        )}
      </header>
      <div aria-live="polite" aria-busy={isPending}>
        {isError && (
          <p className="flex items-center justify-between gap-3 p-4 text-sm">
            {t('notices.failed')}
            <Button tone="plain" onClick={() => void refetch()}>
              {t('notices.again')}
            </Button>
          </p>
        )}
        {data && all.length === 0 && <NoNotices />}
        <ul className="divide-y divide-line">
          {all.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onFollow={() => follow(notice, markRead.mutate)} />
          ))}
        </ul>
      </div>
      {hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('notices.more')}
          </Button>
        </div>
      )}
      <footer className="border-t border-line p-2">
        <Link
          to={links.account}
          params={{ tab: 'notifications' }}
          className="flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm font-semibold hover:bg-ink/10"
        >
          <Icon name="filter" className="size-4" />
          {t('notices.settings')}
        </Link>
      </footer>
    </section>
  )
}

const follow = ({ id, read_at }: Notice, mark: (ids: number[]) => void) => read_at === null && mark([id])

function NoNotices() {
  const t = useAccountText()
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <Icon name="bell" className="size-8 text-quiet" />
      <p className="font-semibold">{t('notices.empty')}</p>
      <p className="text-sm text-quiet">{t('notices.empty.text')}</p>
    </div>
  )
}

/** Marks the named notices, or all, as read; other open pages are updated live. */
function useMarkingRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[] | undefined) => call(notices.read, { body: ids ? { ids } : {} }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: unreadQuery.queryKey })
      void queries.invalidateQueries({ queryKey: noticesQuery.queryKey })
    },
  })
}
