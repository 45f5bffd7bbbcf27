import type { CONTENT_KINDS } from '@matinee/contract/catalogue/catalogue'
import type { EditedPage } from '@matinee/contract/site/pages'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { programs } from '../catalogue/queries.ts'
import { t } from '../text.ts'

export type NamedProgram = EditedPage['programs'][number]

interface Props {
  label: string
  kind?: (typeof CONTENT_KINDS)[number]
  /** The chosen program; null for none, and always where several are chosen. */
  value: NamedProgram | null
  /** Programs that are not offered. */
  without?: readonly number[]
  isClearable?: boolean
  onChoose: (program: NamedProgram | null) => void
}

/** A program found by its title. */
export function ProgramSelect({ label, kind, value, without = [], isClearable = false, onChoose }: Props) {
  const [typed, setTyped] = useState(value?.title ?? '')
  const [search] = useDebouncedValue(typed === value?.title ? '' : typed, 200)
  const { data } = useQuery(programs({ per_page: 20, ...(kind && { kind }), ...(search && { search }) }))
  const found = (data?.body ?? []).filter(({ id }) => !without.includes(id))
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  const choose = (id: string | null) => {
    const chosen = offered.find((one) => String(one.id) === id)
    onChoose(chosen ? { id: chosen.id, title: chosen.title, image: chosen.image } : null)
    if (!value && chosen) setTyped('')
  }

  return (
    <Select
      label={label}
      placeholder={t('offer.find_program')}
      searchable
      clearable={isClearable}
      value={value ? String(value.id) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={choose}
    />
  )
}
