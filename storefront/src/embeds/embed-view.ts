import type { PageData } from '@matinee/contract/store/store'
import type { QueryClient } from '@tanstack/react-query'
import { findPixelVisitor } from '../analytics/pixel-visitor.ts'
import { mayCount, sendView } from '../analytics/pixels.ts'

/**
 * Reports one view when somebody plays an embedded program, so that reports name the site it is on as where its viewers
 * came from.
 */
export async function reportEmbedView(queries: QueryClient, page: PageData) {
  const visitor = await findPixelVisitor(queries, page).catch(() => undefined)
  if (visitor && mayCount(visitor)) sendView(visitor, document.referrer)
}
