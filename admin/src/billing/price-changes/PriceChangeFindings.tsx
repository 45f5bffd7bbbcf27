import type { PriceChangeCheck, PriceChangeInput } from '@matinee/contract/billing/price-changes'
import { Alert, Button, Paper, Stack, Table, Text } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import type { UseMutationResult } from '@tanstack/react-query'
import { dayOf } from '../../format.ts'
import { pageLanguage } from '../../language.ts'
import { money } from '../../money.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { DemoNote } from '../../parts/DemoNote.tsx'
import { t } from '../../text.ts'
import { changeOf, keptText, monthlyText } from './price-change-text.ts'

interface PriceChangeFindingsProps {
  findings: PriceChangeCheck
  /** What was checked, and is started. */
  input: PriceChangeInput
  start: UseMutationResult<unknown, Error, PriceChangeInput>
}

/** Whom a price change concerns, with the button that starts it. */
export function PriceChangeFindings({ findings, input, start }: PriceChangeFindingsProps) {
  const { people, groups, monthly, left_out, replaces } = findings
  const day = dayOf(input.starts_at)
  const ask = async () => {
    const question = {
      title: t('price_changes.start_title'),
      text: t('price_changes.start_text', { people, day }),
      action: t('price_changes.start'),
      harmless: true,
    }
    if (await askConfirmation(question)) start.mutate(input)
  }
  return (
    <Stack gap="sm" aria-live="polite">
      <Text fw={600}>{t('price_changes.found', { people })}</Text>
      {groups.length > 0 && <Groups groups={groups} />}
      {monthly.length > 0 && <Text size="sm">{monthlyText(monthly)}</Text>}
      {left_out.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('price_changes.left_out', { reasons: keptText(left_out) })}
        </Text>
      )}
      {isOfDemoAlone(findings) && <DemoNote text="price_changes.for_demo" />}
      {replaces.map((replaced) => (
        <Alert key={replaced.id} color="yellow" variant="light" icon={<IconReplace />}>
          {t('price_changes.replaces', { people: replaced.people, day: dayOf(replaced.starts_at) })}
        </Alert>
      ))}
      {people > 0 && (
        <Button loading={start.isPending} onClick={() => void ask()} style={{ alignSelf: 'start' }}>
          {t('price_changes.start')}
        </Button>
      )}
    </Stack>
  )
}

/** Of a plan that nobody but people of the demo has: why nothing can be tried there. */
const isOfDemoAlone = ({ people, left_out }: PriceChangeCheck) =>
  people === 0 && left_out.length > 0 && left_out.every(({ reason }) => reason === 'demo')

const Groups = ({ groups }: Pick<PriceChangeCheck, 'groups'>) => (
  <Paper style={{ overflow: 'hidden' }}>
    <Table aria-label={t('price_changes.people')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('price_changes.today')}</Table.Th>
          <Table.Th scope="col">{t('price_changes.then')}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t('price_changes.people')}
          </Table.Th>
          <Table.Th scope="col" ta="end" visibleFrom="xs">
            {t('price_changes.monthly')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map(({ currency, amount_before, amount, people, monthly }) => (
          <Table.Tr key={`${currency} ${amount_before}`}>
            <Table.Td className="numbers">{money(amount_before, currency)}</Table.Td>
            <Table.Td className="numbers">{money(amount, currency)}</Table.Td>
            <Table.Td ta="end" className="numbers">
              {people.toLocaleString(pageLanguage())}
            </Table.Td>
            <Table.Td ta="end" className="numbers" visibleFrom="xs">
              <bdi>{changeOf(monthly, currency)}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
)
