import { Button, Fieldset, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import styles from './settings.module.css'

interface SettingsSectionProps {
  title: string
  width?: number
  /** The form of the section, as `useSettingsForm` gives it. */
  editor: {
    form: { isDirty: () => boolean; reset: () => void }
    submit: (event?: FormEvent<HTMLFormElement>) => void
    isSaving: boolean
  }
  children: ReactNode
  /** What the settings do, beside the form where there is room. */
  beside?: ReactNode
  /** What is saved by itself, below the form. */
  after?: ReactNode
  /** For those who may look, and not change anything. */
  isReadOnly?: boolean
}

/** A screen of settings that are saved together; the bar stays in sight while there is something to save. */
export function SettingsSection({
  title,
  width = 760,
  editor,
  children,
  beside,
  after,
  isReadOnly = false,
}: SettingsSectionProps) {
  const { form, submit, isSaving } = editor
  const isDirty = form.isDirty()
  return (
    <Screen title={title} width={width}>
      <form onSubmit={submit} noValidate>
        <div className={beside ? styles.beside : undefined}>
          <Stack gap="lg">
            <Fieldset variant="unstyled" disabled={isReadOnly} className={styles.still}>
              <Stack gap="lg">{children}</Stack>
            </Fieldset>
            {!isReadOnly && (
              <Group className={styles.bar} data-dirty={isDirty || undefined}>
                <Button type="submit" disabled={!isDirty} loading={isSaving}>
                  {t('save')}
                </Button>
                {isDirty && (
                  <Button variant="subtle" onClick={() => form.reset()}>
                    {t('settings.discard')}
                  </Button>
                )}
              </Group>
            )}
          </Stack>
          {beside && <div className={styles.stays}>{beside}</div>}
        </div>
      </form>
      {after}
    </Screen>
  )
}
