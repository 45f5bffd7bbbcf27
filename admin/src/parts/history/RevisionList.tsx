import type { Revision } from '@matinee/contract/platform/revisions'
import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { joinFacts } from '../../join-facts.ts'
import { moment } from '../../format.ts'
import { t } from '../../text.ts'
import { StillRows } from '../SortableRows.tsx'
import type { History } from './history.ts'

interface RevisionListProps<Row extends Revision> {
  rows: Row[]
  history: History<Row>
  isBusy: boolean
  onRestore: ((id: number) => void) | null
  onCompare: (row: Row) => void
}

export function RevisionList<Row extends Revision>({ rows, ...props }: RevisionListProps<Row>) {
  if (rows.length === 0) return null
  return (
    <StillRows
      label={t('history.title')}
      rows={rows.map((row, at) => ({ ...row, title: moment(row.saved_at), at }))}
    >
      {({ at }) => (
        <RevisionRow row={rows[at]!} isNewest={at === 0} isOldest={at === rows.length - 1} {...props} />
      )}
    </StillRows>
  )
}

interface RevisionRowProps<Row extends Revision> extends Omit<RevisionListProps<Row>, 'rows'> {
  row: Row
  isNewest: boolean
  isOldest: boolean
}

function RevisionRow<Row extends Revision>({ row, isNewest, isOldest, ...props }: RevisionRowProps<Row>) {
  const { history, isBusy, onRestore, onCompare } = props
  const name = moment(row.saved_at)
  const changes = row.changed.map((field) => history.labelOf({ field, name: null })).join(', ')
  return (
    <Group flex={1} miw={0} ps="xs" gap="xs" justify="space-between">
      <Box flex="1 1 12rem" miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {isNewest && <Badge variant="light">{t('history.now')}</Badge>}
          {history.mark?.(row)}
        </Group>
        <Text size="sm" c="dimmed">
          {joinFacts([row.saved_by, changes || (isOldest && !isNewest && t('history.oldest'))])}
        </Text>
      </Box>
      {!isNewest && (
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('act_on', { act: t('history.compare'), name })}
            onClick={() => onCompare(row)}
          >
            {t('history.compare')}
          </Button>
          {onRestore && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBusy}
              aria-label={t('act_on', { act: t('history.restore'), name })}
              onClick={() => onRestore(row.id)}
            >
              {t('history.restore')}
            </Button>
          )}
        </Group>
      )}
    </Group>
  )
}
