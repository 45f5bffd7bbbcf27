import { getArchivePlan, listArchives, type StoreArchive } from '@matinee/contract/archive/archives'
import { readQuery } from '../read.ts'

const BUSY_EVERY = 1000
const QUIET_EVERY = 30_000

const BUSY_STATES = new Set<StoreArchive['state']>(['making', 'checking', 'removing'])

/** Whether the server is working on an archive. */
export const isBusy = ({ state }: Pick<StoreArchive, 'state'>) => BUSY_STATES.has(state)

export const archives = readQuery(
  listArchives,
  {},
  { refetchInterval: ({ state }) => (state.data?.some(isBusy) ? BUSY_EVERY : QUIET_EVERY) },
)

export const archivePlan = readQuery(getArchivePlan, {})
