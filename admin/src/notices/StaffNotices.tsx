import { queriesUnder } from '@matinee/client/queries'
import { staffNotices, type Notice } from '@matinee/contract/notices/notices'
import { Box, Button, Group, ScrollArea, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { call } from '../call.ts'
import { ago } from '../format.ts'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import styles from './mails.module.css'
import { staffNoticeList } from './queries.ts'

/** The notices of one staff member, each linked to its subject. */
export function StaffNotices({ onGo }: { onGo: () => void }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(staffNoticeList)
  const markRead = useMarkingRead()
  const all = data?.pages.flatMap(({ body }) => body.notices) ?? []

  return (
    <Box component="section" aria-labelledby="staff-notices">
      <Group justify="space-between" px="md" py="sm" wrap="nowrap">
        <Title order={2} size="h4" id="staff-notices">
          {t('notices.title')}
        </Title>
        {all.some(({ read_at }) => read_at === null) && (
          <Button variant="subtle" size="compact-sm" onClick={() => markRead.mutate(undefined)}>
            {t('notices.read_all')}
          </Button>
        )}
      </Group>
      <ScrollArea.Autosize mah="60dvh" px="xs" pb="xs" viewportProps={{ tabIndex: 0 }}>
        {isPending && <Skeleton h={160} m="xs" />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data && all.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" p="lg">
            {t('notices.empty')}
          </Text>
        )}
        <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {all.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onFollow={() => {
                if (notice.read_at === null) markRead.mutate([notice.id])
                onGo()
              }}
            />
          ))}
        </Stack>
        {hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('notices.more')}
          </Button>
        )}
      </ScrollArea.Autosize>
    </Box>
  )
}

function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { kind, values, excerpt, path, created_at, read_at } = notice
  const follow = useFollowing(path, onFollow)
  const inside = (
    <>
      <Text size="sm" fw={read_at === null ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
        {t(`notice.${kind}` as 'notice.comment_posted', values)}
        {read_at === null && <VisuallyHidden>{t('notices.unread')}</VisuallyHidden>}
      </Text>
      {excerpt && (
        <Text size="sm" c="dimmed" lineClamp={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {excerpt}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="time" dateTime={created_at}>
        {ago(created_at)}
      </Text>
    </>
  )
  return (
    <li>
      {path === null ? (
        <div className={styles.notice}>{inside}</div>
      ) : (
        <a href={path} className={styles.notice} onClick={follow}>
          {inside}
        </a>
      )}
    </li>
  )
}

const ADMIN = /^\/bullet(?=\/)/

/** Inside the admin by its router, elsewhere by the browser. */
function useFollowing(path: string | null, onFollow: () => void) {
  const router = useRouter()
  return (event: MouseEvent) => {
    onFollow()
    if (path === null || !ADMIN.test(path) || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    router.history.push(path)
  }
}

function useMarkingRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[] | undefined) => call(staffNotices.read, { body: ids ? { ids } : {} }),
    onSettled: () => queries.invalidateQueries(queriesUnder(staffNotices.list.path)),
  })
}
