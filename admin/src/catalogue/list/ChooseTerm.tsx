import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'
import { terms, type TermKind } from '../queries.ts'

export type TermAction = 'add_category' | 'remove_category' | 'add_author' | 'remove_author'

const KIND: Record<TermAction, TermKind> = {
  add_category: 'categories',
  remove_category: 'categories',
  add_author: 'authors',
  remove_author: 'authors',
}

interface ChooseTermProps {
  action: TermAction
  onChoose: (id: number) => void
  onClose: () => void
}

/** Asks for a category or an author. */
export function ChooseTerm({ action, onChoose, onClose }: ChooseTermProps) {
  const { data = [] } = useQuery(terms(KIND[action]))
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} title={t(`bulk.${action}`)}>
      <Select
        label={t(KIND[action] === 'categories' ? 'program.category' : 'program.author')}
        searchable
        data-autofocus
        value={chosen}
        onChange={setChosen}
        data={data.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={chosen === null} onClick={() => onChoose(Number(chosen))}>
          {t(`bulk.${action}`)}
        </Button>
      </Group>
    </Dialog>
  )
}
