import type { PageData } from '@matinee/contract/store/store'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { ShownContext } from './screen.tsx'
import { ShopProvider } from './store/ShopProvider.tsx'
import { LanguageProvider } from './text.tsx'

interface Props {
  page: PageData
  queries: QueryClient
  router: AnyRouter
  /** Called when the first screen is in the page. */
  onShown?: () => void
}

const nobody = () => undefined

/** The storefront, the same in a browser and on a server. */
export const App = ({
  page: { store, settings, locale, words, analytics_host: host, closed },
  queries,
  router,
  onShown = nobody,
}: Props) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageProvider locale={locale} words={words}>
        <ShopProvider
          shop={{
            store,
            settings,
            ...(host !== undefined && { analytics_host: host }),
            ...(closed && { closed }),
          }}
        >
          <ShownContext value={onShown}>
            <RouterProvider router={router} />
          </ShownContext>
        </ShopProvider>
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>
)
