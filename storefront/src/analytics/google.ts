import type { StoreInfo } from '@matinee/contract/store/store'
import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Store = Pick<StoreInfo, 'integrations'>

/** Google Analytics' client id, the value of its cookie `_ga`, where the store has a property. */
export const googleIdIn = (cookies: string, { integrations }: Store): string | null =>
  integrations.google_analytics ? (/(?:^|;\s*)_ga=([\w.-]{1,200})/.exec(cookies)?.[1] ?? null) : null

/** Loads Google's tag once, where the store has a property; resolves when it is loaded or given up. */
export async function loadGoogleTag({ integrations }: Store): Promise<void> {
  const id = integrations.google_analytics?.measurement_id
  if (!id || window.dataLayer) return
  window.dataLayer = []
  tag('js', new Date())
  tag('config', id)
  await loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

// Google's tag reads the list of arguments itself, not an array of them.
function tag(..._words: unknown[]) {
  window.dataLayer!.push(arguments)
}
