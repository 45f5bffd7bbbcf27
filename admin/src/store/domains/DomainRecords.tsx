import type { Domain, DomainList } from '@matinee/contract/store/domains'
import { Code, Table, Text } from '@mantine/core'
import { t } from '../../text.ts'

interface DomainRecordsProps {
  domain: Domain
  target: DomainList['target']
}

/** What to enter at the provider of a domain, one row for each record that would do. */
export function DomainRecords({ domain: { host, name }, target }: DomainRecordsProps) {
  const records = recordsFor(host, target)
  if (records.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('domains.no_target')}
      </Text>
    )
  return (
    <Table.ScrollContainer minWidth={360} w="100%">
      <Table aria-label={t('domains.records', { domain: name })} dir="ltr">
        <Table.Thead>
          <Table.Tr>
            {(['type', 'name', 'value'] as const).map((column) => (
              <Table.Th key={column}>{t(`domains.record.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map(({ type, value }) => (
            <Table.Tr key={value}>
              <Table.Td>{type}</Table.Td>
              <Table.Td>{host}</Table.Td>
              <Table.Td>
                <Code>{value}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function recordsFor(host: string, target: DomainList['target']) {
  const alias = target.host && target.host !== host ? [{ type: 'CNAME', value: target.host }] : []
  const addresses = target.addresses.map((value) => ({ type: value.includes(':') ? 'AAAA' : 'A', value }))
  return [...alias, ...addresses]
}
