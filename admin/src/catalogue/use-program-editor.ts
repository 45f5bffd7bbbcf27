import { changeProgram, type Program } from '@matinee/contract/programs'
import { hasLength, isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { told } from '../parts/toast.tsx'
import { t } from '../text.ts'
import { changesOf, isUntouched, merged, valuesOf } from './program-values.ts'
import { program as programQuery } from './queries.ts'
import { useKeepProgram } from './use-program-actions.ts'

export type ProgramEditor = ReturnType<typeof useProgramEditor>

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'saved_since'

/** The words of a program while they are edited: the version they stand on, what was touched, and saving it. */
export function useProgramEditor(program: Program) {
  const queries = useQueryClient()
  const keep = useKeepProgram()
  const [base, setBase] = useState(program)
  const form = useForm({
    initialValues: valuesOf(program),
    validate: {
      title: hasLength({ min: 1, max: 255 }, t('field.required')),
      permalink: isNotEmpty(t('field.required')),
    },
  })
  const isDirty = !isUntouched(form.values, valuesOf(base))

  /** Stands on a newer copy: what was touched stays, the rest becomes new. */
  function adopt(fresh: Program) {
    form.setValues(merged(form.getValues(), valuesOf(base), valuesOf(fresh)))
    setBase(fresh)
  }

  // A copy asked for again is taken in only where nobody's words get lost; else saving tells of the conflict.
  const isHarmless = !isDirty || isUntouched(valuesOf(program), valuesOf(base))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's copy is an outside store the form follows
    if (program.version !== base.version && isHarmless) adopt(program)
  })

  const save = useMutation({
    mutationFn: (on: Program) =>
      call(changeProgram, {
        params: { id: on.id },
        body: { version: on.version, ...changesOf(form.getValues(), valuesOf(on)) },
      }),
    onError(error) {
      if (!isConflict(error)) showProblems(form, error)
    },
    onSuccess(saved) {
      form.setValues(valuesOf(saved))
      setBase(saved)
      keep(saved)
      told(t('saved'))
    },
  })

  const readFresh = () => queries.fetchQuery({ ...programQuery(program.id), staleTime: 0 })

  return {
    form,
    base,
    adopt,
    isDirty,
    isSaving: save.isPending,
    isInConflict: isConflict(save.error),
    /** Resolves to the saved program, or to null where it was refused. */
    async save() {
      if (form.validate().hasErrors) return null
      return save.mutateAsync(base).catch(() => null)
    },
    async takeTheirs() {
      const fresh = await readFresh()
      form.setValues(valuesOf(fresh))
      setBase(fresh)
      save.reset()
    },
    async keepMine() {
      const fresh = await readFresh()
      adopt(fresh)
      save.mutate(fresh)
    },
  }
}
