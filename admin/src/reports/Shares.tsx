import type { Share } from '@matinee/contract/reports'
import { Progress, Table, Text } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { said, whole } from './numbers.ts'

interface Props {
  title: string
  shares: Share[]
  nameOf: (name: string) => string
}

/** What was watched where or on what, the most first. */
export function Shares({ title, shares, nameOf }: Props) {
  const most = Math.max(1, ...shares.map(({ watched_seconds }) => watched_seconds))
  return (
    <Card title={title}>
      {shares.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('reports.nothing')}
        </Text>
      ) : (
        <Table aria-label={title} verticalSpacing={6} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{title}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('reports.views')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('reports.watched_seconds')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shares.map(({ name, views, watched_seconds }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Text size="sm">{nameOf(name)}</Text>
                  <Progress
                    value={(watched_seconds / most) * 100}
                    size={4}
                    color="indigo"
                    mt={4}
                    aria-hidden
                  />
                </Table.Td>
                <Table.Td ta="end" className="numbers">
                  {whole(views)}
                </Table.Td>
                <Table.Td ta="end" className="numbers">
                  {said('watched_seconds', watched_seconds)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
