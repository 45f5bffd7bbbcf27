import { LOCALE_COOKIE } from '@matinee/contract/store/store'

const SECONDS_OF_A_YEAR = 31_536_000

/** Every page of the store speaks it from now on: its words and its side come with the page. */
export function speak(locale: string) {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${SECONDS_OF_A_YEAR}; samesite=lax`
  location.reload()
}
