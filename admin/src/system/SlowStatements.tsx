import type { SystemReport } from '@matinee/contract/system/system'
import { Code, Group, Stack, Text } from '@mantine/core'
import { Card } from '../parts/Card.tsx'
import { seconds } from '../format.ts'
import { t } from '../text.ts'

/** What the database takes long for, the most costly first. */
export const SlowStatements = ({ found }: { found: SystemReport['slow_statements'] }) => (
  <Card title={t('system.slow')}>
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={640}>
        {t(found.counted_by === 'postgres' ? 'system.slow_postgres' : 'system.slow_process')}
      </Text>
      {found.list.length === 0 && <Text size="sm">{t('system.slow_none')}</Text>}
      {found.list.map((slow) => (
        <Stack key={`${slow.from} ${slow.statement}`} gap={4}>
          <Group justify="space-between" gap="xs">
            <Text size="sm" fw={600} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {slow.from ?? ''}
            </Text>
            <Text size="sm" c="dimmed">
              {t('system.slow_calls', {
                count: slow.calls,
                mean: seconds(slow.total_ms / slow.calls),
                max: seconds(slow.max_ms),
              })}
            </Text>
          </Group>
          <Code block dir="ltr" tabIndex={0} mah={120} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}>
            {slow.statement}
          </Code>
        </Stack>
      ))}
    </Stack>
  </Card>
)
