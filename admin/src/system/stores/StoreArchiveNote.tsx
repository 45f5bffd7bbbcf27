import type { InstalledStore } from '@matinee/contract/system/stores'
import { Text } from '@mantine/core'
import { moment, percent } from '../../format.ts'
import { t } from '../../text.ts'

/** Whether there is an archive to bring the store back from. */
export const StoreArchiveNote = ({ store: { archive } }: { store: InstalledStore }) => (
  <Text component="output" display="block" size="sm" c="dimmed">
    {sentenceOf(archive)}
  </Text>
)

function sentenceOf(archive: InstalledStore['archive']) {
  if (!archive || archive.state === 'removing') return t('stores.archive_none')
  if (archive.state === 'making') return t('stores.archive_making', { percent: percent(archive.percent) })
  if (archive.finished_at === null) return t('stores.archive_failed')
  return t('stores.archive_done', { date: moment(archive.finished_at) })
}
