import type { SystemReport } from '@matinee/contract/system/system'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ago } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { DescriptionItem, DescriptionList } from '../parts/DescriptionList.tsx'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { FindingRow } from './FindingRow.tsx'
import { system } from './queries.ts'
import { SlowStatements } from './SlowStatements.tsx'
import { SystemSummary } from './SystemSummary.tsx'

/** How the machine and the services behind the store are, and what helps. */
export function SystemScreen() {
  const { data, error, isFetching, refetch } = useQuery(system)
  const lookAgain = () => void refetch()
  return (
    <Screen
      title={t('system.title')}
      width={860}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={lookAgain}
        >
          {t('system.look_again')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={640}>
          {t('system.intro')}
        </Text>
        {error && <Problem error={error} onRetry={lookAgain} />}
        {!data && !error && <RowsSkeleton />}
        {data && <Report report={data} />}
      </Stack>
    </Screen>
  )
}

const Report = ({ report }: { report: SystemReport }) => (
  <>
    <SystemSummary findings={report.findings} />
    <Card
      title={t('system.findings')}
      actions={
        <Text size="sm" c="dimmed">
          {t('system.looked_at', { ago: ago(report.looked_at) })}
        </Text>
      }
    >
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {report.findings.map((finding) => (
          <FindingRow key={finding.check} finding={finding} />
        ))}
      </Stack>
      <Group gap="xs" mt="lg">
        <Text size="sm" c="dimmed">
          {t('system.doctor')}
        </Text>
        <Code dir="ltr">npm run matinee doctor</Code>
      </Group>
    </Card>
    <SlowStatements found={report.slow_statements} />
    <Card title={t('system.install')}>
      <DescriptionList>
        {VERSIONS.map((name) => (
          <DescriptionItem key={name} name={t(`system.version.${name}`)}>
            {report.versions[name] ?? t('system.missing')}
          </DescriptionItem>
        ))}
        {PLACES.map((name) => (
          <DescriptionItem key={name} name={t(`system.place.${name}`)}>
            <bdi>{report.places[name]}</bdi>
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Card>
  </>
)

const VERSIONS = ['matinee', 'node', 'postgres', 'ffmpeg'] as const
const PLACES = ['database', 'storage', 'mail'] as const
