import { Button, Menu } from '@mantine/core'
import { IconFileDownload, IconHeading, IconMovie, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { FILMS } from '../../media/uploads/UploadButton.tsx'
import { useUploads } from '../../media/uploads/uploads.ts'
import { PickFiles } from '../../parts/PickFiles.tsx'
import { t } from '../../text.ts'
import { AddFile } from './AddFile.tsx'
import { AddFilms } from './AddFilms.tsx'
import { NewHeading } from './NewHeading.tsx'
import type { AddEntriesProps } from './use-playlist.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** Adds films of the store, uploads, a heading or a file to the end of the playlist. */
export function AddToPlaylist(props: AddEntriesProps) {
  const { uploads } = useUploads()
  const [open, setOpen] = useState<'films' | 'heading' | 'file' | null>(null)
  const close = () => setOpen(null)

  return (
    <PickFiles
      label={t('playlist.upload')}
      accept={FILMS}
      multiple
      onPick={(files) => uploads.add(files, null, props.collectionId)}
    >
      {(pick) => (
        <>
          <Menu position="bottom-end" width={230} shadow="md">
            <Menu.Target>
              <Button size="compact-md" leftSection={<IconPlus size={16} aria-hidden />}>
                {t('playlist.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconMovie {...small} />} onClick={() => setOpen('films')}>
                {t('playlist.add_films')}
              </Menu.Item>
              <Menu.Item leftSection={<IconUpload {...small} />} onClick={pick}>
                {t('playlist.upload')}
              </Menu.Item>
              <Menu.Item leftSection={<IconHeading {...small} />} onClick={() => setOpen('heading')}>
                {t('playlist.add_heading')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFileDownload {...small} />} onClick={() => setOpen('file')}>
                {t('playlist.add_file')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {open === 'films' && <AddFilms {...props} onClose={close} />}
          {open === 'heading' && <NewHeading {...props} onClose={close} />}
          {open === 'file' && <AddFile {...props} onClose={close} />}
        </>
      )}
    </PickFiles>
  )
}
