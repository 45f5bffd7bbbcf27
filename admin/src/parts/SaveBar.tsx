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
  /** Something is missing that the form says beside its field. */
  isIncomplete?: boolean
  /** None where the form is of something new: leaving it discards it. */
  onDiscard?: () => void
}

/**
 * The one way to save a form of a screen; it stands inside that form. Nothing until something was changed, then a bar
 * at the foot of the window; Ctrl or Cmd and S save as well, and leaving asks first.
 */
export function SaveBar({ isDirty, isSaving, isIncomplete = false, onDiscard }: SaveBarProps) {
  const place = useRef<HTMLDivElement>(null)
  useUnsavedGuard(isDirty)
  const canSave = isDirty && !isSaving && !isIncomplete
  useHotkeys([['mod+S', () => canSave && place.current?.closest('form')?.requestSubmit()]], [])

  return (
    // No place of its own in the form: the bar stands at the foot of the window.
    <div ref={place} style={{ display: 'contents' }}>
      {isDirty && <Bar isSaving={isSaving} isIncomplete={isIncomplete} onDiscard={onDiscard} />}
    </div>
  )
}

/** When it goes, the field that was changed first has the focus again. */
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
