import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'
import type { AddEntriesProps } from './use-playlist.ts'
import { FilmChoices } from './FilmChoices.tsx'

/** Adds films of the store, drafts included, in the order in which they were selected. */
export function AddFilms({ entries, editor, onClose }: AddEntriesProps & { onClose: () => void }) {
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words, 200)
  const [chosen, setChosen] = useState<number[]>([])
  const present = new Set(entries.map(({ program_id }) => program_id))

  const toggle = (id: number) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))

  const add = () =>
    editor.add.mutate(
      { entries: chosen.map((program_id) => ({ kind: 'video', program_id })) },
      { onSuccess: onClose },
    )

  return (
    <Dialog onClose={onClose} title={t('playlist.add_films')} size="lg">
      <Stack>
        <TextInput
          type="search"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          placeholder={t('playlist.search')}
          aria-label={t('playlist.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          data-autofocus
        />
        <FilmChoices search={search} chosen={chosen} present={present} onToggle={toggle} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={chosen.length === 0} loading={editor.add.isPending} onClick={add}>
            {t('playlist.add_chosen', { count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
