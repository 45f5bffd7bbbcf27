import type { Term, TermKind } from '@matinee/contract/catalogue/terms'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { CreatablePicker } from '../parts/CreatablePicker.tsx'
import { Problem } from '../parts/Problem.tsx'
import { notifyError } from '../parts/notify.tsx'
import { useCanEditContent } from '../members/role-access.ts'
import { termCalls, terms } from './queries.ts'

interface TermPickerProps {
  kind: TermKind
  label: string
  placeholder: string
  max: number
  value: number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
  /** The form's path of the field. */
  'data-path'?: string
}

/** Picks categories or authors; those who may can create a missing one. */
export function TermPicker({
  kind,
  label,
  placeholder,
  max,
  value,
  onChange,
  error: wrong,
  ...field
}: TermPickerProps) {
  const { data, error, refetch } = useQuery(terms(kind))
  const mayCreate = useCanEditContent()
  const create = useCreateTerm(kind, (made) => onChange([...value, made.id]))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={58} />

  const isKnown = (id: number) => data.some((term) => term.id === id)
  return (
    <CreatablePicker
      {...field}
      label={label}
      {...(value.length === 0 && { placeholder })}
      max={max}
      choices={data.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value.filter(isKnown).map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      onCreate={mayCreate ? create.mutate : undefined}
      disabled={create.isPending}
      error={wrong}
    />
  )
}

function useCreateTerm(kind: TermKind, onMade: (made: Term) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(termCalls[kind].create, { body: { title } }),
    onError: notifyError,
    onSuccess(made) {
      queries.setQueryData(terms(kind).queryKey, (all: Term[] = []) => [...all, made])
      onMade(made)
    },
  })
}
