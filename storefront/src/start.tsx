import type { PageData } from '@matinee/contract/store'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { makeQueries } from './make-queries.ts'
import { file } from './read.ts'
import { makeRouter } from './routes.tsx'
import { scrollToY } from './scroll.ts'
import { applyTheme } from './store/theme.ts'

/** Puts the storefront into the page; with its screen at hand, so that the first picture is the page itself. */
export async function start(page: PageData) {
  const queries = makeQueries()
  file(queries, page.answers)
  const router = makeRouter(queries)
  scrollToY(router)
  applyTheme(document.documentElement, page.settings.primary_color)
  await router.load()
  createRoot(document.getElementById('app')!).render(<App page={page} queries={queries} router={router} />)
}
