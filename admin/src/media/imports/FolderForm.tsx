import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../text.ts'
import { useStartFilmImport } from './use-film-import.ts'

/** A folder that the operator of the server has named. */
export function FolderForm({ folders }: { folders: string[] }) {
  const [folder, setFolder] = useState(folders[0] ?? '')
  const start = useStartFilmImport()
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('film_imports.text.folder')}
      </Text>
      <Select
        label={t('film_imports.folder')}
        dir="ltr"
        allowDeselect={false}
        data={folders}
        value={folder}
        onChange={(next) => next && setFolder(next)}
      />
      <Group justify="end">
        <Button loading={start.isPending} onClick={() => start.mutate({ kind: 'folder', folder })}>
          {t('film_imports.check')}
        </Button>
      </Group>
    </Stack>
  )
}
