import { FIELD_MOMENTS, type StoreMemberField } from '@matinee/contract/members/member-fields'
import { ActionIcon, Badge, Box, Button, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SortableRows } from '../../parts/SortableRows.tsx'
import { t } from '../../text.ts'
import { facets, memberFields } from '../queries.ts'
import { MemberFieldDialog } from './MemberFieldDialog.tsx'
import { useMemberFields } from './use-member-fields.ts'

/** The custom member fields of the store. */
export function MemberFieldsScreen() {
  const { data, error, refetch } = useQuery(memberFields)
  const { data: known } = useQuery(facets)
  const [edited, setEdited] = useState<StoreMemberField | 'new' | null>(null)
  const add = known?.may.edit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('fields.new')}
    </Button>
  )
  return (
    <Screen
      title={t('member_fields.title')}
      width={860}
      before={<BackTo to="/people" label={t('people.title')} />}
      actions={add}
    >
      <Text size="sm" c="dimmed">
        {t('member_fields.text')}
      </Text>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data && <Fields rows={data} onEdit={setEdited} />}
      {edited && (
        <MemberFieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Screen>
  )
}

interface FieldsProps {
  rows: StoreMemberField[]
  onEdit: (field: StoreMemberField) => void
}

function Fields({ rows, onEdit }: FieldsProps) {
  const { order, remove } = useMemberFields()
  if (rows.length === 0)
    return (
      <Paper>
        <Empty icon={IconListDetails} title={t('fields.none')} text={t('member_fields.none_text')} />
      </Paper>
    )
  const ask = async (field: StoreMemberField) => {
    const isMeant = await askConfirmation({
      title: t('fields.delete_title', { title: field.label }),
      text: t('member_fields.delete_text', { count: field.answers }),
      action: t('fields.delete'),
    })
    if (isMeant) remove.mutate(field.id)
  }
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <SortableRows
        label={t('member_fields.title')}
        rows={rows.map((field) => ({ ...field, title: field.label }))}
        onMove={(move) => order.mutate(move.rows)}
      >
        {(field) => <FieldRow field={field} onEdit={() => onEdit(field)} onDelete={() => void ask(field)} />}
      </SortableRows>
    </Paper>
  )
}

interface FieldRowProps {
  field: StoreMemberField
  onEdit: () => void
  onDelete: () => void
}

const FieldRow = ({ field, onEdit, onDelete }: FieldRowProps) => (
  <>
    <Box flex={1} miw={0}>
      <Group gap="xs">
        <UnstyledButton
          fw={600}
          className="as-written"
          onClick={onEdit}
          aria-label={t('act_on', { act: t('fields.edit'), name: field.label })}
        >
          {field.label}
        </UnstyledButton>
        <Badge size="sm" variant="light" color="gray">
          {t(`fields.type_${field.type}`)}
        </Badge>
        {field.required && (
          <Badge size="sm" variant="light">
            {t('member_fields.required')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {joinFacts([
          ...FIELD_MOMENTS.filter((moment) => field.asked_at.includes(moment)).map((moment) =>
            t(`member_fields.at.${moment}`),
          ),
          t('member_fields.answers', { count: field.answers }),
        ])}
      </Text>
    </Box>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('act_on', { act: t('fields.delete'), name: field.label })}
      onClick={onDelete}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </>
)
