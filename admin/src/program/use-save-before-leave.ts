import { useBlocker } from '@tanstack/react-router'
import { askConfirmation } from '../parts/confirm.tsx'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'

/** Saves before a program's screen is left; asks for confirmation only if saving fails. */
export function useSaveBeforeLeave({ isDirty, save }: ProgramEditor) {
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () =>
      (await save()) === null &&
      !(await askConfirmation({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        action: t('unsaved.leave'),
        keep: t('unsaved.stay'),
      })),
  })
}
