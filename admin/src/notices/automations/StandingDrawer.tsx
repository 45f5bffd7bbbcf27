import { queriesUnder } from '@matinee/client/queries'
import { getAutomation, removeFromAutomation, type Automation } from '@matinee/contract/notices/automations'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { moment } from '../../format.ts'
import { useHasAccess } from '../../members/role-access.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { TextLink } from '../../parts/links.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { useFocusReturn } from '../../parts/use-focus-return.ts'
import { t } from '../../text.ts'
import { standingAt } from './queries.ts'

interface Props {
  automation: Automation
  step: string
  onClose: () => void
}

/** Who stands at a step. */
export function StandingDrawer({ automation: { id }, step, onClose }: Props) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('automations.people')}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <StandingList id={id} step={step} />
    </Drawer>
  )
}

function StandingList({ id, step }: { id: number; step: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(standingAt(id, step, page))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  if (data.body.length === 0) return <Text c="dimmed">{t('automations.people_none')}</Text>
  return (
    <Stack>
      {data.body.map((person) => (
        <StandingPerson key={person.id} automationId={id} person={person} />
      ))}
      <ListPager list={data} onPage={setPage} />
    </Stack>
  )
}

interface StandingPersonProps {
  automationId: number
  person: { id: number; name: string; due_at: string }
}

function StandingPerson({ automationId, person: { id, name, due_at } }: StandingPersonProps) {
  const queries = useQueryClient()
  const mayEdit = useHasAccess('marketing', 'edit')
  const remove = useMutation({
    mutationFn: () => call(removeFromAutomation, { params: { id: automationId, member_id: id } }),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries(queriesUnder(getAutomation.path)),
  })
  const ask = async () => {
    const question = {
      title: t('automations.take_out_title', { name }),
      text: t('automations.take_out_text'),
      action: t('automations.take_out'),
    }
    if (await askConfirmation(question)) remove.mutate()
  }
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <TextLink to="/people/$id" params={{ id }} fw={500} size="sm" dir="auto">
          {name}
        </TextLink>
        <Text size="xs" c="dimmed">
          {t('automations.due', { when: moment(due_at) })}
        </Text>
      </div>
      {mayEdit && (
        <Button
          size="compact-sm"
          variant="default"
          loading={remove.isPending}
          aria-label={t('act_on', { act: t('automations.take_out'), name })}
          onClick={() => void ask()}
        >
          {t('automations.take_out')}
        </Button>
      )}
    </Group>
  )
}
