import { createQueries } from '@matinee/client/queries'
import { call } from './call.ts'

export const { readQuery, readPages } = createQueries(call)
