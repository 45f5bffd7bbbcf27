import { getOpenApi } from '@matinee/contract/integrations/openapi'
import { readQuery } from '../../read.ts'

/** All calls of the store; they change with its version alone. */
export const apiDocument = { ...readQuery(getOpenApi, {}), staleTime: Infinity }
