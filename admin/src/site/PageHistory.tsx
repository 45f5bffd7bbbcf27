import { restorePageRevision, type EditedPage, type PageRevision } from '@matinee/contract/site/pages'
import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { moment } from '../format.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { StillRows } from '../parts/SortableRows.tsx'
import { t } from '../text.ts'
import { revisions } from './queries.ts'

interface Props {
  saved: EditedPage
  /** What is not saved yet would be lost. */
  mayRestore: boolean
  onRestored: (page: EditedPage) => void
  onClose: () => void
}

/** What a page was, newest first. */
export function PageHistory({ saved, mayRestore, onRestored, onClose }: Props) {
  const { data, error, refetch } = useQuery(revisions(saved.id))
  const restore = useMutation({
    mutationFn: (revision_id: number) =>
      call(restorePageRevision, {
        params: { id: saved.id, revision_id },
        body: { version: saved.version },
      }),
    onError: notifyError,
    onSuccess(page) {
      onRestored(page)
      notifySuccess(t('site.restored'))
      onClose()
    },
  })

  return (
    <Dialog onClose={onClose} title={t('site.history')} size="lg">
      <Text size="sm" c="dimmed" mb="sm">
        {t(mayRestore ? 'site.history_text' : 'site.history_unsaved')}
      </Text>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && (
        <StillRows label={t('site.history')} rows={data}>
          {(row) => (
            <Revision
              row={row}
              isNewest={row.id === saved.version}
              isBusy={restore.isPending}
              onRestore={mayRestore ? () => restore.mutate(row.id) : null}
            />
          )}
        </StillRows>
      )}
    </Dialog>
  )
}

interface RevisionProps {
  row: PageRevision
  isNewest: boolean
  isBusy: boolean
  onRestore: (() => void) | null
}

const Revision = ({ row, isNewest, isBusy, onRestore }: RevisionProps) => (
  <>
    <Box flex={1} miw={0} ps="xs">
      <Group gap="xs">
        <Text fw={600}>{moment(row.saved_at)}</Text>
        {row.is_published && (
          <Badge variant="light" color="teal">
            {t('site.state.published')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" className="as-written">
        {[row.saved_by, row.title, t('site.blocks_count', { count: row.blocks })].filter(Boolean).join(' · ')}
      </Text>
    </Box>
    {!isNewest && onRestore && (
      <Button
        variant="default"
        size="compact-sm"
        disabled={isBusy}
        aria-label={t('act_on', { act: t('site.restore'), name: moment(row.saved_at) })}
        onClick={onRestore}
      >
        {t('site.restore')}
      </Button>
    )}
  </>
)
