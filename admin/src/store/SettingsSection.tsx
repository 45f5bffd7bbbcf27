import { Fieldset, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { SaveBar } from '../parts/SaveBar.tsx'
import { Screen } from '../parts/Screen.tsx'
import styles from './settings.module.css'

interface SettingsSectionProps {
  title: string
  /** A link back, before the title. */
  before?: ReactNode
  width?: number
  /** The form of the section, from `useSettingsForm`. */
  editor: {
    form: { isDirty: () => boolean; reset: () => void }
    submit: (event?: FormEvent<HTMLFormElement>) => void
    isSaving: boolean
  }
  children: ReactNode
  /** A preview of the settings, beside the form if there is room. */
  beside?: ReactNode
  /** Settings that are saved separately, below the form. */
  after?: ReactNode
  /** The viewer may see the settings but not change them. */
  isReadOnly?: boolean
}

/** A screen of settings that are saved together. */
export function SettingsSection({
  title,
  before,
  width = 760,
  editor,
  children,
  beside,
  after,
  isReadOnly = false,
}: SettingsSectionProps) {
  const { form, submit, isSaving } = editor
  return (
    <Screen title={title} before={before} width={width}>
      <form onSubmit={submit} noValidate>
        <div className={beside ? styles.beside : undefined}>
          <Stack gap="lg">
            <Fieldset variant="unstyled" disabled={isReadOnly} className={styles.still}>
              <Stack gap="lg">{children}</Stack>
            </Fieldset>
            {!isReadOnly && (
              <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onDiscard={() => form.reset()} />
            )}
          </Stack>
          {beside && <div className={styles.stays}>{beside}</div>}
        </div>
      </form>
      {after}
    </Screen>
  )
}
