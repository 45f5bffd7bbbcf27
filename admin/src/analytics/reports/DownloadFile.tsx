import { reportFiles, type ReportFile } from '@matinee/contract/analytics/reports'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { t } from '../../text.ts'
import { queryOf, type ReportSearch } from './report-search.ts'

/** Downloads the report on screen as a file. */
export function DownloadFile({ name, asked = {} }: { name: ReportFile; asked?: ReportSearch }) {
  const query = Object.entries(queryOf(asked)).map(([key, value]) => [key, String(value)])
  return <DownloadLink href={`${reportFiles[name].path}?${new URLSearchParams(query).toString()}`} />
}

/** Downloads what is at an address as CSV. */
export const DownloadLink = ({ href }: { href: string }) => (
  <Button component="a" href={href} download variant="default" leftSection={<IconDownload size={16} />}>
    {t('reports.csv')}
  </Button>
)
