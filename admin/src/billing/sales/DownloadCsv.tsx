import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { t } from '../../text.ts'

/** Downloads the list on screen as CSV. */
export function DownloadCsv({ path, asked }: { path: string; asked: object }) {
  const query = Object.entries(asked)
    .filter(([name, value]) => name !== 'page' && value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return (
    <Button
      component="a"
      href={`${path}?${new URLSearchParams(query).toString()}`}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('reports.csv')}
    </Button>
  )
}
