import { getHome } from '@matinee/contract/home/home'
import { readQuery } from '../read.ts'

const EVERY_MS = 60_000
/** While films or imports are under way. */
const BUSY_EVERY_MS = 5000

/** The home, read anew while it is looked at. */
export const home = readQuery(
  getHome,
  {},
  {
    refetchInterval: ({ state: { data } }) =>
      (data?.library?.encoding ?? 0) + (data?.imports?.length ?? 0) > 0 ? BUSY_EVERY_MS : EVERY_MS,
  },
)
