import { IMPORT_TARGETS } from '@matinee/contract/members/import-columns'
import { faultsFile, type RowFault } from '@matinee/contract/members/people-imports'
import { Button, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '@matinee/contract/platform/address'
import { Card } from '../../parts/Card.tsx'
import { t, type Word } from '../../text.ts'
import { faults, memberFields } from '../queries.ts'
import { PageButtons } from '../../parts/PageButtons.tsx'

/** The rows that are not imported, each with its error. */
export function FaultList({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(faults(id, page))
  const { data: fields = [] } = useQuery(memberFields)
  return (
    <Card
      title={t('imports.faults')}
      actions={
        <Button
          component="a"
          href={addressOf(faultsFile, { params: { id } })}
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {t('imports.faults_file')}
        </Button>
      }
    >
      <Table aria-label={t('imports.faults')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('imports.line')}</Table.Th>
            <Table.Th scope="col">{t('imports.problem')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.body.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td className="numbers" style={{ verticalAlign: 'top' }}>
                {row.line}
              </Table.Td>
              <Table.Td>
                {row.faults.map((fault) => (
                  <Text key={`${fault.column} ${fault.code}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {sayFault(fault, fields)}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data && (page > 1 || !data.headers['last-page']) && (
        <PageButtons page={page} isLast={data.headers['last-page']} onTurn={setPage} />
      )}
    </Card>
  )
}

const CODES = [
  'required',
  'invalid',
  'too_long',
  'unknown',
  'unreadable',
  'unusable',
  'too_costly',
  'twice',
  'taken',
  'staff',
  'unmatched',
  'past',
  'contradicts',
  'ambiguous',
  'nobody',
  'not_here',
  'several',
  'lost',
] as const

type Fields = { key: string; label: string }[]

function sayFault({ column, code, value }: RowFault['faults'][number], fields: Fields): string {
  const target = IMPORT_TARGETS.find((known) => known === column)
  const key = column.replace(/^field:/, '')
  const name = target
    ? t(`imports.target.${target}`)
    : (fields.find((field) => field.key === key)?.label ?? key)
  const known = CODES.find((one) => one === code)
  const problem = known ? t(`imports.fault.${known}` as Word) : code
  return value ? `${name} “${value}”: ${problem}` : `${name}: ${problem}`
}
