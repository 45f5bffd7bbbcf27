import { TARGETS_OF_KIND } from '@matinee/contract/members/import-columns'
import type { MemberImport } from '@matinee/contract/members/people-imports'
import { Box, Select, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../text.ts'
import { memberFields } from '../queries.ts'

interface ColumnTableProps {
  found: MemberImport
  mapping: (string | null)[]
  onChange: (mapping: (string | null)[]) => void
}

const MAX_SAMPLES = 3

/** The columns of a file with sample values, and the target of each. */
export function ColumnTable({ found, mapping, onChange }: ColumnTableProps) {
  const { data: fields = [] } = useQuery(memberFields)
  const choices = [
    ...TARGETS_OF_KIND[found.kind].map((value) => ({
      value: value as string,
      label: t(`imports.target.${value}`),
    })),
    ...(found.kind === 'people' ? fields : []).map(({ key, label }) => ({ value: `field:${key}`, label })),
  ]
  return (
    <Table aria-label={t('imports.columns')} verticalSpacing="xs" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('imports.column')}</Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            {t('imports.sample')}
          </Table.Th>
          <Table.Th scope="col">{t('imports.becomes')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.columns.map((title, at) => (
          // Two columns may have the same title.
          <Table.Tr key={`${at} ${title}`}>
            <Table.Td className="as-written" style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={500}>
                {title}
              </Text>
              <Box hiddenFrom="sm">
                <Sample found={found} at={at} />
              </Box>
            </Table.Td>
            <Table.Td maw={260} visibleFrom="sm">
              <Sample found={found} at={at} />
            </Table.Td>
            <Table.Td>
              <Select
                aria-label={t('act_on', { act: t('imports.becomes'), name: title })}
                placeholder={t('imports.left_out')}
                clearable
                clearSectionMode="clear"
                searchable
                value={mapping[at] ?? null}
                onChange={(target) => onChange(mapping.with(at, target))}
                // A target that another column already uses is not offered.
                data={choices.filter(({ value }) => value === mapping[at] || !mapping.includes(value))}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Sample = ({ found, at }: { found: MemberImport; at: number }) =>
  found.sample.slice(0, MAX_SAMPLES).map((row, number) => (
    <Text key={number} size="xs" c="dimmed" className="one-line as-written">
      {row[at] || '–'}
    </Text>
  ))
