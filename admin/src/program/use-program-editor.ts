import { changeProgram, type Program } from '@matinee/contract/catalogue/programs'
import { hasLength, isNotEmpty, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../call.ts'
import { showProblems } from '../parts/form-problems.ts'
import { t } from '../text.ts'
import { changesOf, isUntouched, mergeChanges, valuesOf, type ProgramValues } from './program-values.ts'
import { program as programQuery } from '../catalogue/queries.ts'
import { useAutosave, useSerialized } from './use-autosave.ts'
import { useKeepProgram } from '../catalogue/use-program-actions.ts'

export type ProgramEditor = ReturnType<typeof useProgramEditor>

/** The save state shown to the user. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'retrying' | 'refused' | 'conflict'

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'saved_since'
/** Whether saving the same values may succeed later: there was no response, the server failed, or the session ended. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 401

interface SavedProgram {
  /** The program as saved on the server. */
  program: Program
  /** The same program as form values, before the server's normalization. */
  values: ProgramValues
}

/** The form of a program: tracks changes and saves them automatically. */
export function useProgramEditor(program: Program) {
  const queries = useQueryClient()
  const keep = useKeepProgram()
  const [kept, setKept] = useState<SavedProgram>({ program, values: valuesOf(program) })
  const current = useRef(kept)
  const [error, setError] = useState<unknown>(null)
  const [failures, setFailures] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const form = useForm<ProgramValues>({
    initialValues: valuesOf(program),
    validate: {
      title: hasLength({ min: 1, max: 255 }, t('field.required')),
      permalink: isNotEmpty(t('field.required')),
    },
    onValuesChange: () => setError((known: unknown) => (isConflict(known) ? known : null)),
  })
  const isDirty = !isUntouched(form.values, kept.values)

  function stand(next: SavedProgram) {
    current.current = next
    setKept(next)
  }

  /** Adopts a newer version: changed values stay, the others are replaced. */
  function adopt(fresh: Program) {
    form.setValues(mergeChanges(form.getValues(), current.current.values, valuesOf(fresh)))
    stand({ program: fresh, values: valuesOf(fresh) })
  }

  // A reloaded version is adopted only if no changes are lost; otherwise saving reports the conflict.
  // An answer that was asked for before the last save may come after it, with the version before.
  const isNewer = program.version > kept.program.version && !isSaving
  const isHarmless = !isDirty || isUntouched(valuesOf(program), valuesOf(kept.program))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's copy is an outside store the form follows
    if (isNewer && isHarmless) adopt(program)
  })

  async function send(on: SavedProgram): Promise<Program | null> {
    const sent = form.getValues()
    const changes = changesOf(sent, on.values)
    if (Object.keys(changes).length === 0) return on.program
    setSaving(true)
    try {
      const params = { id: on.program.id }
      const saved = await call(changeProgram, { params, body: { version: on.program.version, ...changes } })
      taken(saved, sent)
      return saved
    } catch (problem) {
      setError(problem)
      setFailures((count) => (isPassing(problem) ? count + 1 : 0))
      if (!isConflict(problem) && !isPassing(problem)) showProblems(form, problem)
      return null
    } finally {
      setSaving(false)
    }
  }

  function taken(saved: Program, sent: ProgramValues) {
    stand({ program: saved, values: sent })
    if (!isWritten('permalink')) tidyAddress()
    setError(null)
    setFailures(0)
    keep(saved)
  }

  /** Shows the permalink as the server normalized it, unless it has been edited since. */
  function tidyAddress() {
    const { program: saved, values } = current.current
    if (form.getValues().permalink !== values.permalink) return
    form.setFieldValue('permalink', saved.permalink)
    stand({ program: saved, values: { ...values, permalink: saved.permalink } })
  }

  const save = useSerialized(async () => (form.validate().hasErrors ? null : send(current.current)))
  const isDue =
    isDirty && !isSaving && (error === null || isPassing(error)) && form.values.title.trim() !== ''
  useAutosave({ isDue, words: JSON.stringify(form.values), failures, save })

  const readFresh = () => queries.fetchQuery({ ...programQuery(program.id), staleTime: 0 })

  return {
    form,
    base: kept.program,
    adopt,
    tidyAddress,
    isDirty,
    isInConflict: isConflict(error),
    state: stateOf({ isDirty, isSaving, failures, error }),
    /** Saves at once. Resolves to the saved program, or to null if it was refused. */
    save,
    /** Reports a conflict that another action than saving ran into. */
    tellOf: (problem: unknown) => isConflict(problem) && setError(problem),
    async takeTheirs() {
      const fresh = await readFresh()
      form.setValues(valuesOf(fresh))
      stand({ program: fresh, values: valuesOf(fresh) })
      setError(null)
    },
    async keepMine() {
      adopt(await readFresh())
      setError(null)
      await save()
    },
  }
}

interface Facts {
  isDirty: boolean
  isSaving: boolean
  failures: number
  error: unknown
}

function stateOf({ isDirty, isSaving, failures, error }: Facts): SaveState {
  if (isConflict(error)) return 'conflict'
  if (failures > 0 && isDirty) return 'retrying'
  if (isSaving) return 'saving'
  if (!isDirty) return 'saved'
  return error === null ? 'unsaved' : 'refused'
}

const isWritten = (name: keyof ProgramValues) => document.activeElement?.getAttribute('data-path') === name
