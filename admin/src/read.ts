import { createReadQuery } from '@matinee/client/queries'
import { call } from './call.ts'

export const readQuery = createReadQuery(call)
