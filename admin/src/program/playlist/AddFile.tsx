import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bytes } from '../../format.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { PickFiles } from '../../parts/PickFiles.tsx'
import { t } from '../../text.ts'
import type { AddEntriesProps } from './use-playlist.ts'
import { resources } from './queries.ts'
import { ACCEPTED_EXTENSIONS } from './send-resource.ts'
import { SendingRow } from './SendingRow.tsx'
import { useResourceUploads } from './use-resource-uploads.ts'

/** Adds a downloadable file to the playlist: an existing one of the collection, or a new upload. */
export function AddFile({
  collectionId,
  entries,
  editor,
  onClose,
}: AddEntriesProps & { onClose: () => void }) {
  const { data = [] } = useQuery(resources(collectionId))
  const [chosen, setChosen] = useState<string | null>(null)
  const { sending, send, giveUp } = useResourceUploads(collectionId, add)
  const present = new Set(entries.map(({ resource }) => resource?.id))
  const free = data.filter(({ id }) => !present.has(id))

  function add({ id }: { id: number }) {
    editor.add.mutate({ entries: [{ kind: 'resource', resource_id: id }] }, { onSuccess: onClose })
  }

  return (
    <Dialog onClose={onClose} title={t('playlist.add_file')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('resource.kinds')}
        </Text>
        {free.length > 0 && (
          <Radio.Group value={chosen} onChange={setChosen} label={t('playlist.file_of_collection')}>
            <Stack gap="xs" mt="xs">
              {free.map(({ id, title, file_name, bytes: size }) => (
                <Radio
                  key={id}
                  value={String(id)}
                  label={title}
                  description={t('resource.facts', { name: file_name, size: bytes(size) })}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {sending.map((file) => (
          <SendingRow key={file.id} file={file} onGiveUp={() => giveUp(file.id)} />
        ))}
        <Group justify="space-between" gap="xs">
          <PickFiles label={t('resource.upload')} accept={ACCEPTED_EXTENSIONS} onPick={send}>
            {(open) => (
              <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={open}>
                {t('resource.upload')}
              </Button>
            )}
          </PickFiles>
          <Button
            disabled={chosen === null}
            loading={editor.add.isPending}
            onClick={() => add({ id: Number(chosen) })}
          >
            {t('playlist.add')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
