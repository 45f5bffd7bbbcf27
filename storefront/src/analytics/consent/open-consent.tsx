import type { PageData } from '@matinee/contract/store/store'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { AccountLanguage } from '../../account-text.tsx'
import { LanguageProvider } from '../../text.tsx'
import { Consent } from './Consent.tsx'

/** Mounts the banner apart from the screens, which neither wait for it nor depend on it. */
export function openConsent({ store, locale, words }: PageData, queries: QueryClient) {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <LanguageProvider locale={locale} words={words}>
          <Suspense>
            <AccountLanguage>
              <Consent store={store.title} />
            </AccountLanguage>
          </Suspense>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
