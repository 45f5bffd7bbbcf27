import '../app.css'
import type { PageData } from '@matinee/contract/store/store'
import { createInertiaApp } from '@inertiajs/react'
import { createRoot } from 'react-dom/client'
import { accountWords } from '../account-words.ts'
import { AccountLanguage } from '../account-text.tsx'
import type { trackPageViews } from '../analytics/page-views.ts'
import { App } from '../App.tsx'
import { makeQueries } from '../make-queries.ts'
import { applyTheme } from '../store/theme.ts'
import { makePagesRouter } from './make-router.tsx'
import { findPage } from './named.ts'
import { PageOverlay } from './PageOverlay.tsx'

/** The entry of pages the server names: Inertia inside the shop's frame and words. */
async function start() {
  const page = JSON.parse(document.getElementById('page-data')!.textContent) as PageData
  const queries = makeQueries()
  applyTheme(document.documentElement, page.settings.primary_color)
  await queries.ensureQueryData(accountWords(page.locale))

  await createInertiaApp({
    resolve: findPage,
    progress: false,
    setup({ el, App: Named, props }) {
      const router = makePagesRouter(() => (
        <AccountLanguage>
          <PageOverlay />
          <Named {...props} />
        </AccountLanguage>
      ))
      void router.load()
      createRoot(el!).render(<App page={page} queries={queries} router={router} />)
      void countPageViews(router, queries, page)
    },
  })
}

async function countPageViews(...counted: Parameters<typeof trackPageViews>) {
  const { trackPageViews: tellPageViews } = await import('../analytics/page-views.ts')
  await tellPageViews(...counted)
}

// Not awaited: a page imports modules of this chunk, so each would wait for the other.
void start()
