import { LOCALES } from '@matinee/contract/store/store'
import { Checkbox, Select, Stack } from '@mantine/core'
import { languageName } from '../language.ts'
import { page } from '../page.ts'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { WordsCard } from './WordsCard.tsx'

const NAMES = ['locale', 'locales'] as const

/** The languages of the store, and its texts. */
export function LanguagesScreen() {
  const editor = useSettingsForm(NAMES)
  const { form } = editor
  const own = form.values.locale

  return (
    <SettingsSection
      title={t('languages.title')}
      width={1120}
      editor={editor}
      after={<WordsCard first={own} />}
    >
      <Card title={t('languages.spoken')}>
        <Stack>
          <Select
            label={t('languages.own')}
            description={t('languages.own_text')}
            data={LOCALES.map((value) => ({ value, label: languageName(value, page.locale) }))}
            allowDeselect={false}
            maw={420}
            {...form.getInputProps('locale')}
          />
          <Checkbox.Group
            label={t('languages.others')}
            description={t('languages.others_text')}
            {...form.getInputProps('locales')}
          >
            <Stack gap="xs" mt="xs">
              {LOCALES.filter((locale) => locale !== own).map((locale) => (
                <Checkbox key={locale} value={locale} label={languageName(locale, page.locale)} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Card>
    </SettingsSection>
  )
}
