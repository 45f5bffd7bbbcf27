import { useSuspenseQuery } from '@tanstack/react-query'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { storeSettings } from './queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** How the store is called and what it looks like. */
export function SettingsScreen() {
  const { data } = useSuspenseQuery(storeSettings)
  return (
    <Screen title={t('settings.title')} width={760}>
      <SettingsForm settings={data} />
    </Screen>
  )
}
