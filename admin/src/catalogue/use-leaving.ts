import { useBlocker } from '@tanstack/react-router'
import { confirmed } from '../parts/confirm.tsx'
import { t } from '../text.ts'
import type { ProgramEditor } from './use-program-editor.ts'

/** Saves before a program's screen is left; asks only where that was refused. */
export function useLeaving({ isDirty, save }: ProgramEditor) {
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () =>
      (await save()) === null &&
      !(await confirmed({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        action: t('unsaved.leave'),
        keep: t('unsaved.stay'),
      })),
  })
}
