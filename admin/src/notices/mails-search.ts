import { MAIL_KINDS, MAIL_STATES } from '@matinee/contract/notices/notices'
import { oneOf, pageNumber, phrase } from '../search.ts'

/** The search parameters of the screen: filters, and the open mail. */
export function readMailsSearch({ page, kind, state, text, mail }: Record<string, unknown>) {
  const id = Number(mail)
  return {
    ...pageNumber(page),
    ...oneOf('kind', MAIL_KINDS, kind),
    ...oneOf('state', MAIL_STATES, state),
    ...phrase('text', text),
    ...(Number.isInteger(id) && id > 0 && { mail: id }),
  }
}
