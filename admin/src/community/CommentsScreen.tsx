import { Button, Drawer, Stack, Text } from '@mantine/core'
import { reaches } from '@matinee/contract/platform/roles'
import { IconMessageCircle, IconMessageCircleOff } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { account } from '../members/queries.ts'
import { Empty } from '../parts/Empty.tsx'
import { NoMatch } from '../parts/list/NoMatch.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { inboxQueryOf, activeFilters, searchOfTab, tabOf } from './inbox-search.ts'
import { commentsIn } from './inbox-list.ts'
import { InboxFilters } from './InboxFilters.tsx'
import { InboxList } from './InboxList.tsx'
import styles from './inbox.module.css'
import { KeyButton } from './KeyButton.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { inbox } from './queries.ts'
import { QueueTabs } from './QueueTabs.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useInbox, type InboxState } from './use-inbox.ts'
import { useModeration, type Moderation } from './use-moderation.ts'

const route = getRouteApi('/shell/comments')

/** The comments inbox: held, reported, and all others. */
export function CommentsScreen() {
  const asked = route.useSearch()
  const { data: viewer } = useSuspenseQuery(account)
  const mayAct = reaches(viewer.role, 'community', 'edit')
  const list = useInfiniteQuery(inbox(inboxQueryOf(asked)))
  const moderating = useModeration()
  const comments = list.data ? commentsIn(list.data) : []
  const state = useInbox({ comments, moderating, mayAct })

  return (
    <Screen
      title={t('nav.comments')}
      width={1240}
      actions={<KeyButton onPress={() => state.setHelpOpen(true)} />}
    >
      <Stack gap="md">
        <QueueTabs />
        <InboxFilters />
        <div className={styles.split}>
          <Stack gap="sm" miw={0}>
            {list.isPending && <RowsSkeleton />}
            {list.error && !list.data && <Problem error={list.error} onRetry={() => void list.refetch()} />}
            {list.data && comments.length === 0 && <EmptyInbox />}
            <InboxList comments={comments} state={state} mayAct={mayAct} />
            {list.hasNextPage && (
              <Button
                variant="default"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
                style={{ alignSelf: 'center' }}
              >
                {t('inbox.more')}
              </Button>
            )}
            {mayAct && <ChosenBar state={state} shown={comments.length} />}
          </Stack>
          <Beside state={state} moderating={moderating} mayAct={mayAct} />
        </div>
      </Stack>
      {state.asking && (
        <ReasonDialog
          act={state.asking.act}
          onClose={() => state.setAsking(null)}
          isPending={moderating.act.isPending}
          onReason={(reason) =>
            state.act(state.asking!.act, state.asking!.ids, { reason, onDone: () => state.setAsking(null) })
          }
        />
      )}
      {state.isHelpOpen && <KeyHelp onClose={() => state.setHelpOpen(false)} />}
    </Screen>
  )
}

interface BesideProps {
  state: InboxState
  moderating: Moderation
  mayAct: boolean
}

/** The author of a comment: beside the list where there is room, over it otherwise. */
function Beside({ state, moderating, mayAct }: BesideProps) {
  const isWide = useMediaQuery('(min-width: 75em)')
  const user = state.shown?.user
  const panel =
    user && user.id > 0 ? (
      <PersonPanel key={user.id} personId={user.id} moderating={moderating} mayAct={mayAct} />
    ) : (
      <Text size="sm" c="dimmed">
        {t(state.shown ? 'person.guest' : 'person.choose')}
      </Text>
    )
  if (isWide) {
    return (
      <aside className={styles.side} aria-label={t('inbox.keys.person')}>
        {panel}
      </aside>
    )
  }
  return (
    <Drawer
      opened={state.isPersonOpen && state.shown !== undefined}
      onClose={() => state.setPersonOpen(false)}
      position="right"
      size={360}
      title={t('person.title', { name: user?.name ?? t('inbox.nobody') })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {panel}
    </Drawer>
  )
}

/** Explains why the list is empty. */
function EmptyInbox() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const tab = tabOf(asked)
  if (activeFilters(asked).length > 0)
    return <NoMatch onClear={() => void navigate({ search: searchOfTab(tab, {}) })} />
  if (tab === 'pending' || tab === 'reported') {
    return (
      <Empty icon={IconMessageCircle} title={t(`inbox.empty.${tab}`)} text={t(`inbox.empty.${tab}_text`)} />
    )
  }
  return <Empty icon={IconMessageCircleOff} title={t('inbox.empty')} text={t('inbox.empty_text')} />
}
