import { LOCALE_COOKIE } from '@matinee/contract/store/store'

const SECONDS_OF_A_YEAR = 31_536_000

/** Switches the language of the store; the page reloads with its words and direction. */
export function speak(locale: string) {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${SECONDS_OF_A_YEAR}; samesite=lax`
  location.reload()
}
