import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { t } from '../text.ts'
import styles from './save-bar.module.css'
import { useFocusReturn } from './use-focus-return.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  /** A required value is missing; the form shows the error beside its field. */
  isIncomplete?: boolean
  /** Undefined in a form that creates something: leaving the screen discards it. */
  onDiscard?: () => void
}

/**
 * The save bar of a screen's form, rendered inside the form. It appears at the bottom of the window once something has
 * changed; Ctrl or Cmd and S save as well, and leaving the screen asks for confirmation.
 */
export function SaveBar({ isDirty, isSaving, isIncomplete = false, onDiscard }: SaveBarProps) {
  const place = useRef<HTMLDivElement>(null)
  useUnsavedGuard(isDirty)
  const canSave = isDirty && !isSaving && !isIncomplete
  useHotkeys([['mod+S', () => canSave && place.current?.closest('form')?.requestSubmit()]], [])

  return (
    // The wrapper takes no space in the form: the bar is at the bottom of the window.
    <div ref={place} style={{ display: 'contents' }}>
      {isDirty && <Bar isSaving={isSaving} isIncomplete={isIncomplete} onDiscard={onDiscard} />}
    </div>
  )
}

/** The visible bar. When it disappears, the focus returns to the field that was changed first. */
function Bar({ isSaving, isIncomplete, onDiscard }: Omit<SaveBarProps, 'isDirty'>) {
  useFocusReturn()
  return (
    <Group data-bottom-bar className={styles.bar} component="section" aria-label={t('unsaved.bar')}>
      <Text size="sm" fw={500} visibleFrom="xs">
        {t('unsaved.bar')}
      </Text>
      <Group gap="xs" ms="auto" wrap="nowrap">
        {onDiscard && (
          <Button variant="default" disabled={isSaving} onClick={onDiscard}>
            {t('settings.discard')}
          </Button>
        )}
        <Button type="submit" loading={isSaving} disabled={isIncomplete}>
          {t('save')}
        </Button>
      </Group>
    </Group>
  )
}
