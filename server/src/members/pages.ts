import { codeTyped } from '@matinee/contract/members/activation-code'
import { createNamedPages, servePage } from '../platform/pages/page-routes.ts'
import { assertMember } from '../platform/http/viewer.ts'

/** The page on which a member grants a TV or watch that shows a code. */
export const memberPages = createNamedPages((app) => {
  servePage(app, '/smartwatch_activation', 'smartwatch_activation', ({ viewer, query }) => {
    assertMember(viewer)
    return { code: codeTyped(query['code'] ?? '') || null }
  })
})
