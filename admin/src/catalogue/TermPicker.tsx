import type { Term, TermKind } from '@matinee/contract/terms'
import { Skeleton, TagsInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { Problem } from '../parts/Problem.tsx'
import { refused } from '../parts/toast.tsx'
import { useEditsContent } from '../shell/reach.ts'
import { t } from '../text.ts'
import { termCalls, terms } from './queries.ts'

interface TermPickerProps {
  kind: TermKind
  label: string
  placeholder: string
  max: number
  value: number[]
  onChange: (ids: number[]) => void
}

/** Picks categories or authors; from those who may, a name that is not there yet is made on the spot by Enter. */
export function TermPicker({ kind, label, placeholder, max, value, onChange }: TermPickerProps) {
  const { data, error, refetch } = useQuery(terms(kind))
  const mayCreate = useEditsContent()
  const create = useCreateTerm(kind, (made) => onChange([...value, made.id]))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={58} />

  // Names are unique whatever their case: the server keeps them so.
  const idOf = (name: string) => data.find(({ title }) => title.toLowerCase() === name.toLowerCase())?.id
  const known = value
    .map((id) => data.find((term) => term.id === id)?.title)
    .filter((title) => title !== undefined)

  function choose(names: string[]) {
    const fresh = names.map((name) => name.trim()).find((name) => name && idOf(name) === undefined)
    if (fresh && mayCreate) create.mutate(fresh)
    else onChange([...new Set(names.map(idOf).filter((id) => id !== undefined))])
  }

  return (
    <TagsInput
      label={label}
      description={mayCreate && t('program.term_new')}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={data.map(({ title }) => title)}
      value={known}
      onChange={choose}
      maxTags={max}
      acceptValueOnBlur={false}
      disabled={create.isPending}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

function useCreateTerm(kind: TermKind, onMade: (made: Term) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(termCalls[kind].create, { body: { title } }),
    onError: refused,
    onSuccess(made) {
      queries.setQueryData(terms(kind).queryKey, (all: Term[] = []) => [...all, made])
      onMade(made)
    },
  })
}
