import { MOST_MENU_LABEL } from '@matinee/contract/site/menus'
import type { Translations } from '@matinee/contract/platform/translations'
import type { UseFormReturnType } from '@mantine/form'
import { TranslationsCard } from '../store/translations/TranslationsCard.tsx'
import { t } from '../text.ts'
import { MENUS, type MenuEntry, type MenuName, type MenuValues } from './menu-values.ts'

const nameOf = (menu: MenuName, { id }: MenuEntry) => `${menu}.${id}`

/** The labels of all entries in the other languages of the store. */
export function MenuTranslations({ form }: { form: UseFormReturnType<MenuValues> }) {
  const entries = MENUS.flatMap((menu) => form.values[menu].map((entry, at) => ({ menu, entry, at })))
  const texts = entries.map(({ menu, entry, at }) => ({
    name: nameOf(menu, entry),
    label: t('site.menu_entry', { menu: t(`site.menu.${menu}`), number: at + 1 }),
    own: entry.label,
    maxLength: MOST_MENU_LABEL,
  }))
  return (
    <TranslationsCard
      texts={texts}
      value={gather(form.values)}
      onChange={(changed) =>
        MENUS.forEach((menu) =>
          form.setFieldValue(
            menu,
            form.values[menu].map((entry) => withTexts(entry, nameOf(menu, entry), changed)),
          ),
        )
      }
    />
  )
}

/** The translations of all entries, by language and by the name of the entry. */
function gather(values: MenuValues): Translations {
  const gathered: Translations = {}
  for (const menu of MENUS)
    for (const entry of values[menu])
      for (const [language, { label = null }] of Object.entries(entry.translations))
        gathered[language] = { ...gathered[language], [nameOf(menu, entry)]: label }
  return gathered
}

/** An entry with what is said of it in each language. */
const withTexts = (entry: MenuEntry, name: string, changed: Translations): MenuEntry => ({
  ...entry,
  translations: Object.fromEntries(
    Object.entries(changed).flatMap(([language, texts]) =>
      texts[name] === undefined ? [] : [[language, { label: texts[name] }]],
    ),
  ),
})
