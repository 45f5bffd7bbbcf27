import type { CampaignColumnBlock } from '@matinee/contract/notices/campaigns'
import { Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { programs } from '../../catalogue/queries.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'

interface Props {
  onChoose: (program: CampaignColumnBlock) => void
  onClose: () => void
}

/** Finds a public program for a mail by its title. */
export function ProgramDialog({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, 250)
  const { data: found } = useQuery(
    programs({ per_page: 20, status: 'published', ...(words && { search: words }) }),
  )
  const choose = (id: string | null) => {
    if (id === null) return
    onChoose({ kind: 'program', content_id: Number(id) })
    onClose()
  }
  return (
    <Dialog
      title={t('campaigns.insert_program')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack mih={280}>
        <Select
          label={t('campaigns.find_program')}
          data-autofocus
          searchable
          filter={({ options }) => options}
          onSearchChange={setTyped}
          nothingFoundMessage={t('campaigns.no_program')}
          onChange={choose}
          data={(found?.body ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      </Stack>
    </Dialog>
  )
}
