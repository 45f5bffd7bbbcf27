import type { StoreField } from '@matinee/contract/catalogue/terms'
import { ActionIcon, Badge, Box, Button, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SortableRows, StillRows } from '../../parts/SortableRows.tsx'
import { useCanEditContent } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { storeFields, useFields } from './queries.ts'

/** The custom fields of programs. */
export function FieldsScreen() {
  const { data, error, refetch } = useQuery(storeFields)
  const [edited, setEdited] = useState<StoreField | 'new' | null>(null)
  const add = useCanEditContent() && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('fields.new')}
    </Button>
  )

  return (
    <Screen title={t('fields.title')} width={860} actions={add}>
      <Text size="sm" c="dimmed">
        {t('fields.text')}
      </Text>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && <Fields rows={data} onEdit={setEdited} />}
      {edited && <FieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Screen>
  )
}

function Fields({ rows, onEdit }: { rows: StoreField[]; onEdit: (field: StoreField) => void }) {
  const { order, remove } = useFields()
  const mayChange = useCanEditContent()
  if (rows.length === 0)
    return (
      <Paper>
        <Empty icon={IconListDetails} title={t('fields.none')} text={t('fields.none_text')} />
      </Paper>
    )

  if (!mayChange)
    return (
      <Paper style={{ overflow: 'hidden' }}>
        <StillRows label={t('fields.title')} rows={rows}>
          {(field) => <FieldText field={field} name={<Text fw={600}>{field.title}</Text>} />}
        </StillRows>
      </Paper>
    )

  const ask = async (field: StoreField) => {
    const isMeant = await askConfirmation({
      title: t('fields.delete_title', { title: field.title }),
      text: t('fields.delete_text', { count: field.contents_count }),
      action: t('fields.delete'),
    })
    if (isMeant) remove.mutate(field.id)
  }

  return (
    <Paper style={{ overflow: 'hidden' }}>
      <SortableRows label={t('fields.title')} rows={rows} onMove={(move) => order.mutate(move.rows)}>
        {(field) => <FieldRow field={field} onEdit={() => onEdit(field)} onDelete={() => void ask(field)} />}
      </SortableRows>
    </Paper>
  )
}

interface FieldRowProps {
  field: StoreField
  onEdit: () => void
  onDelete: () => void
}

const FieldRow = ({ field, onEdit, onDelete }: FieldRowProps) => (
  <>
    <FieldText
      field={field}
      name={
        <UnstyledButton
          fw={600}
          onClick={onEdit}
          aria-label={t('act_on', { act: t('fields.edit'), name: field.title })}
        >
          {field.title}
        </UnstyledButton>
      }
    />
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('act_on', { act: t('fields.delete'), name: field.title })}
      onClick={onDelete}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </>
)

/** A field with its kind, its options and the number of programs that use it. */
function FieldText({ field, name }: { field: StoreField; name: ReactNode }) {
  const choices = field.options.map(({ title }) => title).join(', ')
  return (
    <Box flex={1} miw={0}>
      <Group gap="xs">
        {name}
        <Badge size="sm" variant="light" color="gray">
          {t(`fields.type_${field.type}`)}
        </Badge>
        {field.filterable && (
          <Badge size="sm" variant="light">
            {t('fields.is_filter')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" lineClamp={1}>
        {joinFacts([choices, t('terms.programs', { count: field.contents_count })])}
      </Text>
    </Box>
  )
}
