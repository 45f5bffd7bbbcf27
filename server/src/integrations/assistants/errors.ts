import { refusal } from '../../platform/errors.ts'

export const AssistantNeedsKey = refusal(
  'assistant_needs_key',
  401,
  'Assistants sign in with an API key of this store: Authorization: Bearer mk_….',
)
export const AssistantsPostOnly = refusal(
  'assistants_post_only',
  405,
  'This address takes messages of the Model Context Protocol by POST.',
)
