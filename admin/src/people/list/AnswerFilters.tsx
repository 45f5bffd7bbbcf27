import type { StoreMemberField } from '@matinee/contract/members/member-fields'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { inPopover } from '../../parts/list/in-popover.ts'
import { t } from '../../text.ts'
import { memberFields } from '../queries.ts'
import { usePeopleListSearch } from './use-people-list-search.ts'

const route = getRouteApi('/shell/people')

/** A filter for each of the store's own fields. */
export function AnswerFilters() {
  const { data = [] } = useQuery(memberFields)
  return data.map((field) => <AnswerFilter key={field.id} field={field} />)
}

function AnswerFilter({ field }: { field: StoreMemberField }) {
  const { fields = '' } = route.useSearch()
  const ask = usePeopleListSearch()
  const answers = new URLSearchParams(fields)
  const value = answers.get(field.key)
  const choose = (chosen: string | null) => {
    if (chosen) answers.set(field.key, chosen)
    else answers.delete(field.key)
    ask({ fields: answers.toString() || undefined })
  }
  const choices = choicesOf(field)
  return choices ? (
    <Select
      label={field.label}
      placeholder={t('programs.any')}
      {...inPopover}
      value={value}
      onChange={choose}
      data={choices}
    />
  ) : (
    <WrittenFilter field={field} value={value ?? ''} onChange={choose} />
  )
}

const choicesOf = ({ type, options }: StoreMemberField) =>
  type === 'boolean'
    ? [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]
    : type === 'select' || type === 'multi'
      ? options
      : null

interface WrittenFilterProps {
  field: StoreMemberField
  value: string
  onChange: (value: string) => void
}

function WrittenFilter({ field, value, onChange }: WrittenFilterProps) {
  const [written, setWritten] = useState(value)
  const change = useDebouncedCallback(onChange, 300)
  return (
    <TextInput
      label={field.label}
      type={field.type === 'date' ? 'date' : 'text'}
      placeholder={t('programs.any')}
      value={written}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value)
        change(currentTarget.value)
      }}
    />
  )
}
