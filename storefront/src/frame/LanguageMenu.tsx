import { LOCALE_COOKIE } from '@matinee/contract/store/store'
import { useDismiss } from '@matinee/ui/Dropdown'
import { Icon } from '@matinee/ui/Icon'
import { useRef, useState, type MouseEvent } from 'react'
import { useShop } from '../store/shop.ts'
import { useLanguage } from '../text.tsx'

const SECONDS_OF_A_YEAR = 31_536_000

/** The store's languages in their own names: links that work without scripts. */
export function LanguageMenu() {
  const { t, locale } = useLanguage()
  const { store } = useShop()
  const whole = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const fold = () => {
    whole.current!.open = false
  }
  useDismiss(whole, isOpen, fold)
  if (store.locales.length < 2) return null

  return (
    <details
      ref={whole}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group relative"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md text-ink [&::-webkit-details-marker]:hidden">
        <Icon name="globe" className="size-5 text-quiet" />
        <span className="sr-only">{t('footer.language')}:</span>
        {nameOf(locale)}
        <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute start-0 bottom-full z-30 mb-1 max-h-[50svh] w-max min-w-48 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-2xl">
        {store.locales.map((each) => (
          <li key={each}>
            <a
              href={`?locale=${each}`}
              lang={each}
              hrefLang={each}
              aria-current={each === locale ? 'true' : undefined}
              onClick={(event) => choose(event, each)}
              className="flex min-h-11 items-center justify-between gap-4 rounded-lg px-3 text-ink hover:bg-ink/8"
            >
              {nameOf(each)}
              {each === locale && <Icon name="check" className="size-4" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function nameOf(locale: string) {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Switches the language; the page reloads with its words and direction. */
function choose(event: MouseEvent, locale: string) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${SECONDS_OF_A_YEAR}; samesite=lax`
  const here = new URL(location.href)
  here.searchParams.delete('locale') // a language in the address would override the choice
  if (here.href === location.href) location.reload()
  else location.replace(here)
}
