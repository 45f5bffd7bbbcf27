import type { ImportOptions, MemberImport } from '@matinee/contract/members/people-imports'
import { Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offers } from '../../offers/queries.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { useImport } from './use-import.ts'

type PlanMapping = NonNullable<ImportOptions['plans']>

const LEFT_OUT = 'none'

/** The plans a file names, each with the plan of the store it becomes. */
export function PlanChoices({ found }: { found: MemberImport }) {
  const { check } = useImport(found.id)
  const [chosen, setChosen] = useState<PlanMapping>(found.options.plans ?? [])
  const { data = [] } = useQuery(offers)
  const plans = data.filter(({ type }) => type === 'recurring')
  const choices = [
    ...plans.map(({ id, title }) => ({ value: String(id), label: title })),
    { value: LEFT_OUT, label: t('imports.plan_left_out') },
  ]
  const choose = (name: string, value: string | null) =>
    setChosen([
      ...chosen.filter((one) => one.name !== name),
      ...(value ? [{ name, offer_id: value === LEFT_OUT ? null : Number(value) }] : []),
    ])
  const { mapping, options } = found
  return (
    <Card title={t('imports.plans')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('imports.plans_text')}
        </Text>
        <Table aria-label={t('imports.plans')} verticalSpacing="xs" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('imports.target.plan')}</Table.Th>
              <Table.Th scope="col">{t('imports.becomes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.plans.map((plan) => (
              <Table.Tr key={plan.name}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <Text size="sm" fw={500} className="as-written">
                    {plan.name || t('imports.plan_nameless')}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {t('imports.plan_people', { count: plan.people })}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={t('act_on', { act: t('imports.becomes'), name: plan.name })}
                    data={choices}
                    searchable={choices.length > 8}
                    clearable
                    value={valueOf(chosen, plan)}
                    onChange={(value) => choose(plan.name, value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="end">
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate({ mapping, options: { ...options, plans: chosen } })}
          >
            {t('imports.check_again')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function valueOf(chosen: PlanMapping, { name, offer_id }: MemberImport['plans'][number]) {
  const own = chosen.find((one) => one.name === name)
  if (own?.offer_id === null) return LEFT_OUT
  const id = own?.offer_id ?? offer_id
  return id === null ? null : String(id)
}
