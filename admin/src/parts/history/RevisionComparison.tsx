import type { Revision, RevisionField } from '@matinee/contract/platform/revisions'
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { moment } from '../../format.ts'
import { t } from '../../text.ts'
import { Problem } from '../Problem.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { FieldDifference } from './FieldDifference.tsx'
import type { History } from './history.ts'

interface RevisionComparisonProps<Row extends Revision> {
  row: Row
  history: History<Row>
  isBusy: boolean
  onRestore: ((id: number) => void) | null
  onBack: () => void
}

/** A version beside the current one: what differs, or all of it. */
export function RevisionComparison<Row extends Revision>(props: RevisionComparisonProps<Row>) {
  const { row, history, isBusy, onRestore, onBack } = props
  const { data, error, refetch } = useQuery({ ...history.compare(row.id), staleTime: 0 })

  return (
    <Stack>
      <Group justify="space-between">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden className="turns" />}
          onClick={onBack}
        >
          {t('history.back')}
        </Button>
        {onRestore && (
          <Button size="compact-sm" loading={isBusy} onClick={() => onRestore(row.id)}>
            {t('history.restore')}
          </Button>
        )}
      </Group>
      <Title order={3}>{t('history.compare_of', { moment: moment(row.saved_at) })}</Title>
      {data ? (
        <Fields fields={data} history={history} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Stack>
  )
}

type FieldsProps<Row extends Revision> = { fields: RevisionField[]; history: History<Row> }

function Fields<Row extends Revision>({ fields, history }: FieldsProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? fields : fields.filter(({ earlier, current }) => earlier !== current)
  return (
    <>
      <Checkbox
        label={t('history.all')}
        checked={isWhole}
        onChange={(event) => setWhole(event.currentTarget.checked)}
      />
      {shown.length === 0 && <Text c="dimmed">{t('history.same')}</Text>}
      {shown.map((field) => (
        <FieldDifference
          key={`${field.field} ${field.name}`}
          field={field}
          label={history.labelOf(field)}
          show={history.show}
        />
      ))}
    </>
  )
}
