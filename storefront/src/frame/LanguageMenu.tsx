import { LOCALE_COOKIE } from '@matinee/contract/store'
import { Icon } from '@matinee/ui/Icon'
import { useShop } from '../store/shop.tsx'
import { useLanguage } from '../text.tsx'

const SECONDS_OF_A_YEAR = 31_536_000

/** The languages the store offers, each in its own words. */
export function LanguageMenu() {
  const { t, locale } = useLanguage()
  const { store } = useShop()
  if (store.locales.length < 2) return null

  return (
    <label className="relative flex items-center gap-2">
      <Icon name="globe" className="size-5" />
      <span className="sr-only">{t('footer.language')}</span>
      <select
        value={locale}
        onChange={({ target }) => choose(target.value)}
        className="min-h-11 max-w-48 cursor-pointer rounded-md bg-canvas py-1 text-ink underline-offset-4 hover:underline"
      >
        {store.locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  )
}

function nameOf(locale: string) {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Every page of the store speaks it from now on: its words and its side come with the page. */
function choose(locale: string) {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${SECONDS_OF_A_YEAR}; samesite=lax`
  location.reload()
}
