import { SUPPRESSION_CAUSES } from '@matinee/contract/notices/suppression'
import { oneOf, pageNumber, phrase } from '../../search.ts'

/** The search parameters of the screen: its filters. */
export const readSuppressionSearch = ({ page, cause, text }: Record<string, unknown>) => ({
  ...pageNumber(page),
  ...oneOf('cause', SUPPRESSION_CAUSES, cause),
  ...phrase('text', text),
})
