import { useBlocker } from '@tanstack/react-router'
import { t } from '../text.ts'
import { askConfirmation } from './confirm.tsx'

/** Asks for confirmation before a screen with unsaved changes is left, within the admin or out of it. */
export function useUnsavedGuard(isDirty: boolean) {
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () =>
      !(await askConfirmation({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        action: t('unsaved.leave'),
        keep: t('unsaved.stay'),
      })),
  })
}
