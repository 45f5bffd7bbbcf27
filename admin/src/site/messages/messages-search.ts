import { MESSAGE_STATES } from '@matinee/contract/site/contact'
import { oneOf, pageNumber, phrase } from '../../search.ts'

/** The search parameters of the screen: filters, and the open message. */
export function readMessagesSearch({ page, state, text, message }: Record<string, unknown>) {
  const id = Number(message)
  return {
    ...pageNumber(page),
    ...oneOf('state', MESSAGE_STATES, state),
    ...phrase('text', text),
    ...(Number.isSafeInteger(id) && id > 0 && { message: id }),
  }
}
