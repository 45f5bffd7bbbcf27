import type { Revision } from '@matinee/contract/platform/revisions'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../text.ts'
import { Dialog } from '../Dialog.tsx'
import { Problem } from '../Problem.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import type { History } from './history.ts'
import { RevisionComparison } from './RevisionComparison.tsx'
import { RevisionList } from './RevisionList.tsx'
import { useRestore } from './use-restore.ts'

interface HistoryDialogProps<Row extends Revision> {
  history: History<Row>
  /** What restoring does, or why it is not possible now. */
  text: string
  mayRestore: boolean
  onClose: () => void
}

/** What something was, newest first; each version can be looked at beside the current one and restored. */
export function HistoryDialog<Row extends Revision>(props: HistoryDialogProps<Row>) {
  const { history, text, mayRestore, onClose } = props
  const [compared, setCompared] = useState<Row | null>(null)
  const { data, error, refetch } = useQuery(history.list)
  const restore = useRestore(history, onClose)
  const onRestore = mayRestore ? (id: number) => restore.mutate(id) : null

  return (
    <Dialog onClose={onClose} title={t('history.title')} size="xl">
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && compared && (
        <RevisionComparison
          row={compared}
          history={history}
          isBusy={restore.isPending}
          onRestore={onRestore}
          onBack={() => setCompared(null)}
        />
      )}
      {data && !compared && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {data.length > 0 ? text : t('history.empty')}
          </Text>
          <RevisionList
            rows={data}
            history={history}
            isBusy={restore.isPending}
            onRestore={onRestore}
            onCompare={setCompared}
          />
        </>
      )}
    </Dialog>
  )
}
