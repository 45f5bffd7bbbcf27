import { codeTyped } from '@matinee/contract/activation'
import { namedPages, page } from '../platform/pages/serve-pages.ts'
import { memberOnly } from '../platform/viewer.ts'

/** Where somebody lets in a television or a watch that shows a code. */
export const memberPages = namedPages((app) => {
  page(app, '/smartwatch_activation', 'smartwatch_activation', ({ viewer, query }) => {
    memberOnly(viewer)
    return { code: codeTyped(query['code'] ?? '') || null }
  })
})
