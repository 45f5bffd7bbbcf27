import { createReadPages } from '@matinee/client/pages'
import { call } from './call.ts'

export const readPages = createReadPages(call)
