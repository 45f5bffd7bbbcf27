import { refusal } from '../platform/errors.ts'

export const EmbedNotFound = refusal('embed_not_found', 404, 'There is no video to embed at this address.')
export const EmbedNotAllowed = refusal(
  'embed_not_allowed',
  401,
  'This video may not be embedded in other sites.',
)
export const FormatNotImplemented = refusal(
  'format_not_implemented',
  501,
  'oEmbed is answered here as json or xml.',
)
