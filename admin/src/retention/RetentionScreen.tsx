import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../parts/Problem.tsx'
import { RowsSkeleton } from '../parts/RowsSkeleton.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { plans, reasons, retentionReport, retentionSettings } from './queries.ts'
import { ReasonsCard } from './ReasonsCard.tsx'
import { ReportCard } from './ReportCard.tsx'
import { WinbackCard } from './WinbackCard.tsx'

/** Reasons for cancelling, offers to stay, and win-back. */
export function RetentionScreen() {
  const report = useQuery(retentionReport)
  const list = useQuery(reasons)
  const settings = useQuery(retentionSettings)
  const offers = useQuery(plans)
  const error = report.error ?? list.error ?? settings.error
  const retry = () => void Promise.all([report.refetch(), list.refetch(), settings.refetch()])

  return (
    <Screen title={t('retention.title')} width={900}>
      {error && <Problem error={error} onRetry={retry} />}
      {!error && !(report.data && list.data && settings.data) && <RowsSkeleton />}
      {report.data && list.data && settings.data && (
        <Stack gap="lg">
          <ReportCard report={report.data} />
          <ReasonsCard reasons={list.data} settings={settings.data} plans={offers.data ?? []} />
          <WinbackCard settings={settings.data} plans={offers.data ?? []} />
        </Stack>
      )}
    </Screen>
  )
}
