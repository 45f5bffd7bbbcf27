import type { Program } from '@matinee/contract/catalogue/programs'
import { useState } from 'react'
import { useProgramActions } from '../catalogue/use-program-actions.ts'
import type { ProgramEditor } from './use-program-editor.ts'

/** Publishes the program as shown: saves it first, and stops if somebody else has saved it meanwhile. */
export function usePublish(program: Program, editor: ProgramEditor) {
  const actions = useProgramActions()
  const [isPublishing, setPublishing] = useState(false)

  async function publish() {
    setPublishing(true)
    try {
      const saved = editor.isDirty ? await editor.save() : editor.base
      if (saved) editor.adopt(await actions.publish(program, { version: saved.version }))
    } catch (error) {
      editor.tellOf(error)
    } finally {
      setPublishing(false)
    }
  }

  return { publish, isPublishing }
}
