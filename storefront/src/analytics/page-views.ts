import type { QueryClient } from '@tanstack/react-query'
import type { makeRouter } from '../routes.tsx'
import { whoLooks, type Page } from './looking.ts'
import { sendView } from './pixels.ts'

/** Tells of the page that was opened, and of each one the visitor goes on to within it. */
export async function tellPageViews(router: ReturnType<typeof makeRouter>, queries: QueryClient, page: Page) {
  const looking = await whoLooks(queries, page).catch(() => undefined) // without an answer nobody is counted
  if (!looking) return
  let from = document.referrer
  const tell = () => {
    sendView(looking, from)
    from = location.href
  }
  tell()
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && tell())
}
