import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { AddressForm } from './AddressForm.tsx'
import { BucketForm } from './BucketForm.tsx'
import { FilmImportHistory } from './FilmImportHistory.tsx'
import { FilmListDrop } from './FilmListDrop.tsx'
import { FolderForm } from './FolderForm.tsx'
import { importFolders } from './queries.ts'

const KINDS = ['list', 'feed', 'peertube', 'bucket', 'folder'] as const
type Kind = (typeof KINDS)[number]

/** The places films come from, and the earlier imports. */
export const FilmImportsScreen = () => (
  <Screen
    title={t('film_imports.title')}
    width={960}
    before={<BackTo to="/videos" label={t('nav.videos')} />}
  >
    <Places />
    <FilmImportHistory />
  </Screen>
)

function Places() {
  const [kind, setKind] = useState<Kind>('list')
  const { data: folders = [] } = useQuery(importFolders)
  const shown = KINDS.filter((one) => one !== 'folder' || folders.length > 0)
  return (
    <Card title={t('film_imports.from')}>
      <Tabs value={kind} onChange={(next) => setKind(next as Kind)} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('film_imports.from')}>
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`film_imports.kind.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="list">
          <FilmListDrop />
        </Tabs.Panel>
        <Tabs.Panel value="feed">
          <AddressForm kind="feed" />
        </Tabs.Panel>
        <Tabs.Panel value="peertube">
          <AddressForm kind="peertube" />
        </Tabs.Panel>
        <Tabs.Panel value="bucket">
          <BucketForm />
        </Tabs.Panel>
        <Tabs.Panel value="folder">
          <FolderForm folders={folders} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}
