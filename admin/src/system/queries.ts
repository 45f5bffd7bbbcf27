import { getSystem } from '@matinee/contract/system/system'
import { readQuery } from '../read.ts'

const LOOKED_AT_EVERY_MS = 30_000

/** The install as it is now. */
export const system = readQuery(getSystem, {}, { refetchInterval: LOOKED_AT_EVERY_MS })
