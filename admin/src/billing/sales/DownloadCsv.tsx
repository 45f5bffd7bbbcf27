import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { t } from '../../text.ts'

/** Downloads the list on screen as CSV. */
export function DownloadCsv({ path, asked }: { path: string; asked: object }) {
  const query = Object.entries(asked)
    .filter(([name, value]) => name !== 'page' && value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return <DownloadButton href={`${path}?${new URLSearchParams(query).toString()}`} label={t('reports.csv')} />
}
