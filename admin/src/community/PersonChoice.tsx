import { Select } from '@mantine/core'
import { useState } from 'react'
import { inPopover } from '../parts/list/in-popover.ts'
import { t } from '../text.ts'
import { useMentionable } from './use-mentionable.ts'

interface PersonChoiceProps {
  label: string
  placeholder?: string
  /** The chosen person. */
  known: { id: number; name: string } | undefined
  onChoose: (id: number | undefined) => void
}

/** Picks one person of the store by the beginning of their name. */
export function PersonChoice({
  label,
  placeholder = t('inbox.filter.any'),
  known,
  onChoose,
}: PersonChoiceProps) {
  const { people, look } = useMentionable()
  const [chosen, setChosen] = useState(known)
  const shown = known ?? chosen
  const found = people.map(({ id, name, nickname }) => ({
    id,
    name: nickname ? `${name} (@${nickname})` : name,
  }))
  const all = shown && !found.some(({ id }) => id === shown.id) ? [shown, ...found] : found
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      {...inPopover}
      onSearchChange={(words) => look(`@${words}`)}
      filter={({ options }) => options}
      value={known ? String(known.id) : null}
      onChange={(id) => {
        setChosen(all.find((each) => String(each.id) === id))
        onChoose(id === null ? undefined : Number(id))
      }}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
