import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { program, programs } from '../../catalogue/queries.ts'
import { offers } from '../../offers/queries.ts'
import { segments } from '../../people/queries.ts'
import { t } from '../../text.ts'

interface Props {
  value: number | null
  /** Offered for any of them; without it one has to be chosen. */
  any?: string
  onChange: (id: number | null) => void
}

interface Choice {
  value: string
  label: string
}

const ANY_SUBJECT = 'any'

/** What can be chosen, with what is chosen although it is gone. */
const withChosen = (choices: Choice[], value: number | null) =>
  value === null || choices.some((choice) => choice.value === String(value))
    ? choices
    : [...choices, { value: String(value), label: t('automations.gone') }]

const withAny = (choices: Choice[], any: string | undefined) =>
  any === undefined ? choices : [{ value: ANY_SUBJECT, label: any }, ...choices]

const idOf = (chosen: string | null) => (chosen === null || chosen === ANY_SUBJECT ? null : Number(chosen))

export function OfferSelect({ value, any, onChange }: Props) {
  const { data } = useQuery(offers)
  const choices = (data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <Select
      label={t('automations.offer')}
      searchable
      allowDeselect={false}
      data={withAny(data ? withChosen(choices, value) : choices, any)}
      value={value === null ? (any ? ANY_SUBJECT : null) : String(value)}
      onChange={(chosen) => onChange(idOf(chosen))}
    />
  )
}

export function SegmentSelect({ value, onChange }: Props) {
  const { data } = useQuery(segments)
  const choices = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      label={t('automations.segment')}
      searchable
      allowDeselect={false}
      data={data ? withChosen(choices, value) : choices}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(idOf(chosen))}
    />
  )
}

/** Finds a public program by its title. */
export function ProgramSelect({ value, any, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, 250)
  const { data: found } = useQuery(
    programs({ per_page: 20, status: 'published', ...(words && { search: words }) }),
  )
  const { data: chosen } = useQuery({ ...program(value ?? 0), enabled: value !== null })
  const choices = (found?.body ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  const known = chosen ? [{ value: String(chosen.id), label: chosen.title }] : []
  const others = choices.filter((choice) => choice.value !== String(value))
  return (
    <Select
      label={t('automations.program')}
      searchable
      allowDeselect={false}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={t('campaigns.no_program')}
      data={withAny([...known, ...others], any)}
      value={value === null ? (any ? ANY_SUBJECT : null) : String(value)}
      onChange={(picked) => onChange(idOf(picked))}
    />
  )
}
